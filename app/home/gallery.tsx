import type { GalleryImage, SectionText } from '../../cms/shapes.server'
import { atFullSize, Picture } from '~/ui/picture'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useEnglish } from '~/ui/use-text'

/**
 * The gallery is dark, and the light of a torch follows the pointer and the focus. Without a fine pointer, or with reduced
 * motion, everything is lit.
 */
export function Gallery({ text, images }: { text: SectionText; images: GalleryImage[] }) {
  return (
    <Section
      name="gallery"
      text={text}
      above="lineup"
      wall={<Rock name="basalt" className="rock-face" />}
    >
      <ul lang={useEnglish()} className="gallery">
        {images.map(({ id, image, caption }) => (
          <li key={id}>
            <figure>
              <a href={atFullSize(image)} className="exhibit">
                <Picture
                  image={image}
                  sizes="(min-width: 82rem) 44rem, (min-width: 48rem) 50vw, 92vw"
                  className="aspect-[8/5] w-full bg-slate object-cover"
                />
              </a>
              {caption && <figcaption className="mt-2 text-sm md:text-base">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
