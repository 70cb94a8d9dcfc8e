import type { GalleryImage, SectionText } from '../../cms/shapes.server'
import { atFullSize, Picture } from '~/ui/picture'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useLangOf } from '~/ui/use-text'

/**
 * The gallery is dark, and the light of a torch follows the pointer and the focus. Without a fine pointer, or with reduced
 * motion, everything is lit.
 */
export function Gallery({ text, images }: { text: SectionText; images: GalleryImage[] }) {
  const langOf = useLangOf()
  return (
    <Section
      name="gallery"
      text={text}
      above="lineup"
      wall={<Rock name="basalt" className="rock-face" />}
    >
      <ul className="gallery">
        {images.map((entry) => (
          <li key={entry.id}>
            <figure>
              <a href={atFullSize(entry.image)} className="exhibit">
                <Picture
                  image={entry.image}
                  sizes="(min-width: 82rem) 44rem, (min-width: 48rem) 50vw, 92vw"
                  className="aspect-[8/5] w-full bg-slate object-cover"
                />
              </a>
              {entry.caption && (
                <figcaption lang={langOf(entry, 'caption')} className="mt-2 text-sm md:text-base">
                  {entry.caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
