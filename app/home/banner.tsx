import type { Image } from '../../cms/shapes.server'
import { Picture } from '~/ui/picture'

/** A picture from edge to edge, for a breath between two chambers. */
export function Banner({ image }: { image: Image }) {
  return (
    <Picture image={image} sizes="100vw" className="block aspect-[4/3] w-full bg-slate object-cover sm:aspect-[21/9] xl:aspect-[3/1]" />
  )
}
