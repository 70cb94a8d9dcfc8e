import type { Migrate } from '../content-migrations.server'
import { addSeedTranslations } from '../seed-translations'
import { USUAL_LETTERS_STORED } from '../usual-letters'

/**
 * Gives the letters to artists the translations that they were sent with, for each text that is still the usual one. Whoever
 * changes a word of the English then keeps them. A text that organisers have written stays without, because it went in English.
 */
const translateLetters: Migrate = (document) =>
  document._type === 'travelLetters'
    ? { ...document, ...addSeedTranslations(document, USUAL_LETTERS_STORED).changed }
    : document

export default translateLetters
