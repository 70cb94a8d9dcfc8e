import type { ContentDocument, Migrate } from '../content-migrations.server'
import { addSeedTranslations } from '../seed-translations'
import { USUAL_LETTERS_STORED } from '../usual-letters'

/** The former usual paragraphs about the artist's page, and those of today. */
const PARAGRAPHS = [
  [
    'Your reference is {reference}. Booking references, and where you are\npicked up, are on your own page. If you have lost its link, you get a\nnew one there:\n{link}',
    'Your reference is {reference}. Booking references, and where you are\npicked up, are on your own page. This link opens it, and the one before\nhas ended. Keep it to yourself:\n{link}',
  ],
  [
    'Tu referencia es {reference}. Los localizadores, y dónde te recogen,\nestán en tu propia página. Si has perdido el enlace, allí te dan\notro:\n{link}',
    'Tu referencia es {reference}. Los localizadores, y dónde te recogen,\nestán en tu propia página. Este enlace la abre, y el anterior ya no\nvale. No se lo des a nadie:\n{link}',
  ],
  [
    'Deine Vorgangsnummer ist {reference}. Die Buchungscodes, und wo du\nabgeholt wirst, stehen auf deiner eigenen Seite. Wenn du ihren Link\nverloren hast, bekommst du dort einen neuen:\n{link}',
    'Deine Vorgangsnummer ist {reference}. Die Buchungscodes, und wo du\nabgeholt wirst, stehen auf deiner eigenen Seite. Dieser Link öffnet sie,\nund der vorige gilt nicht mehr. Behalt ihn für dich:\n{link}',
  ],
  [
    'Your reference is {reference}, and your own page is:\n{link}',
    'Your reference is {reference}. This link opens your own page, and the\none before has ended:\n{link}',
  ],
  [
    'Tu referencia es {reference}, y esta es tu propia página:\n{link}',
    'Tu referencia es {reference}. Este enlace abre tu propia página, y el\nanterior ya no vale:\n{link}',
  ],
  [
    'Deine Vorgangsnummer ist {reference}, und das ist deine eigene Seite:\n{link}',
    'Deine Vorgangsnummer ist {reference}. Dieser Link öffnet deine eigene\nSeite, und der vorige gilt nicht mehr:\n{link}',
  ],
] as const

/**
 * Letters have the artist's own link. Where one has a usual paragraph that tells how to get it, that gives way to the usual
 * paragraph of today.
 */
const ownLinks: Migrate = (document) => {
  if (document._type !== 'travelLetters') return document
  const written = renewed(document) as ContentDocument
  return { ...written, ...addSeedTranslations(written, USUAL_LETTERS_STORED).changed }
}

export default ownLinks

/** A value with its texts renewed, those of its translations, too. */
function renewed(value: unknown): unknown {
  if (typeof value === 'string')
    return PARAGRAPHS.reduce(
      (text, [former, present]) => text.replace(former, () => present),
      value,
    )
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renewed(inner)]))
}
