import type { Image } from '../../cms/shapes.server'
import { Picture } from '~/ui/picture'
import { Joint } from '~/ui/rock'

/** A last look back from within: a picture from edge to edge, framed by the rock of the sections around it. */
export function Banner({ image }: { image: Image }) {
  return (
    <div className="relative">
      <Joint above="about" />
      <Picture
        image={image}
        sizes="100vw"
        className="block aspect-[3/2] w-full bg-slate object-cover sm:aspect-[2.2/1]"
      />
    </div>
  )
}
