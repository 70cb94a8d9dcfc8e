import type { GalleryImage, SectionText } from '../../cms/shapes.server'
import { Picture } from '~/ui/picture'
import { Chamber } from './chamber'

export function Gallery({ text, images }: { text: SectionText; images: GalleryImage[] }) {
  return (
    <Chamber name="gallery" text={text}>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-6 md:gap-x-5 md:gap-y-8">
        {images.map(({ id, image, caption }, index) => (
          <li key={id} className={span(index, images.length)}>
            <figure>
              <Picture
                image={image}
                sizes="(min-width: 82rem) 40rem, (min-width: 48rem) 50vw, 92vw"
                className="aspect-[3/2] w-full rounded-md bg-slate object-cover"
              />
              {caption && <figcaption className="mt-2 text-sm text-dust md:text-base">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Chamber>
  )
}

/**
 * Rows of three, after as many rows of two, larger ones, as it takes for the last row to be full. On a phone one picture
 * across, then two side by side; a last one alone goes across, too.
 */
function span(index: number, count: number): string {
  const inRowsOfTwo = [0, 4, 2][count % 3]!
  const goesAcross = index % 3 === 0 || (index === count - 1 && index % 3 === 1)
  return `${goesAcross ? 'col-span-2' : 'col-span-1'} ${index < inRowsOfTwo ? 'md:col-span-3' : 'md:col-span-2'}`
}
