import type { FocusEvent, MouseEvent } from 'react'
import type { GalleryImage, SectionText } from '../../cms/shapes.server'
import { Picture } from '~/ui/picture'
import { Chamber } from './chamber'

/** Darkness, and a torch that goes where one points or tabs. Without a fine pointer, or without motion, everything is lit. */
export function Gallery({ text, images }: { text: SectionText; images: GalleryImage[] }) {
  return (
    <Chamber name="gallery" text={text} above="lineup">
      <ul className="gallery">
        {images.map(({ id, image, caption }) => (
          <li key={id}>
            <figure>
              <a
                href={`${image.src}?w=1920&auto=format&fit=max`}
                className="exhibit"
                onMouseMove={holdTorch}
                onFocus={holdTorch}
              >
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
    </Chamber>
  )
}

/** Carries the light: writes where it is, in pixels of the window, as the pointer moves or the focus does. */
function holdTorch({ currentTarget, ...event }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const [x, y] =
    'clientX' in event ? [event.clientX, event.clientY] : [left + width / 2, top + height / 2]
  const { style } = currentTarget.closest('ul')!
  style.setProperty('--torch-x', `${x}px`)
  style.setProperty('--torch-y', `${y}px`)
}
