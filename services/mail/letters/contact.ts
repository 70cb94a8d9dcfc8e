import type { TravelLetters } from '../../../cms/letters-shape.server'
import type { Site } from '../../../cms/shapes.server'

/** Who answers an artist's questions, for the end of every mail. */
export function contactIn(
  { contact }: Pick<TravelLetters, 'contact'>,
  { contactPhone }: Pick<Site, 'contactPhone'>,
): string {
  return contact ?? contactPhone
}
