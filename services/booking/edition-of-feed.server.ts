import type { Content } from '../../cms/content.server'
import type { Editions } from '../editions.server'

/**
 * For which edition the feed tells bookings: the one that the operator has named, or the first. When the dates in the content
 * move to the next year, the feed still has last year's figures, and the new edition is not sold out.
 *
 * @param named - the year in the settings
 * @returns a function that gives the year; null when nobody has named it and the first edition is over
 */
export function followEditionOfFeed(
  named: number | undefined,
  content: Pick<Content, 'editionAtHand' | 'isLoaded'>,
  editions: Pick<Editions, 'kept'>,
): () => number | null {
  let first: number | null = null
  return () => {
    if (named !== undefined) return named
    if (editions.kept().length > 0) return null
    if (content.isLoaded()) first ??= content.editionAtHand()
    return first ?? content.editionAtHand()
  }
}
