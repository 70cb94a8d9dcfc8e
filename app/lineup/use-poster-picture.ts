import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Poster } from './share-picture'

/** The picture is drawn when its button is this near to the window. */
const NEAR = '50% 0px'

/**
 * The picture of the poster, drawn before it is asked for. Browsers open a share sheet only for a moment after a press, and a
 * slow phone takes longer than that to draw.
 *
 * @param place - when it comes near the window, the picture is drawn
 * @returns a function that gives the picture of the poster as it is now. After a failure it draws again.
 */
export function usePosterPicture(
  poster: Poster,
  place: RefObject<HTMLElement>,
  isWaiting: boolean,
): () => Promise<File> {
  const drawn = useRef<{ content: string; picture: Promise<File> } | null>(null)
  const content = JSON.stringify(poster)

  const picture = useCallback(() => {
    if (drawn.current?.content === content) return drawn.current.picture
    const attempt = {
      content,
      picture: import('./share-picture').then(({ drawPoster }) =>
        drawPoster(JSON.parse(content) as Poster),
      ),
    }
    drawn.current = attempt
    attempt.picture.catch(() => {
      if (drawn.current === attempt) drawn.current = null
    })
    return attempt.picture
  }, [content])

  useEffect(() => {
    if (isWaiting || !place.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        picture().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [picture, place, isWaiting])

  return picture
}
