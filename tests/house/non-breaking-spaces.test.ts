import { expect, test } from 'vitest'
import { FILES } from '../../languages/files'
import { seedDocuments } from '../helpers/seed'

/*
 * A line never ends between a figure and its unit, within a date, or before the dots of a German sentence (DIN 5008, and the
 * Ortografía of the Real Academia). Everywhere else a line may end, or a narrow phone has gaps and words that run over.
 */

const NO_BREAK = '\u00a0'
type Translated = keyof typeof FILES

/** Each space at which no line may end. A figure may be a placeholder, and so may a month. */
const RULES: Record<Translated, RegExp[]> = {
  es: [
    unit('h|grados?|segundos?|minutos?|horas?|días?|metros?'),
    // Both spaces of "12 de marzo".
    new RegExp(String.raw`(?<=[\d\}]) (?=de ${monthsOf('es')})`, 'g'),
    new RegExp(String.raw`(?<=[\d\}]\sde) (?=${monthsOf('es')})`, 'g'),
  ],
  de: [
    unit('Uhr|Grad|Sekunden?|Minuten?|Stunden?|Tage?n?|Metern?'),
    new RegExp(String.raw`(?<=[\d\}]\.) (?=${monthsOf('de')}(?!\p{L}))`, 'gu'),
    / (?=…)/g,
    // "z. B."
    /(?<=\b[a-z]\.) (?=[a-z]\.)/gi,
  ],
}

function unit(words: string): RegExp {
  return new RegExp(String.raw`(?<=\d) (?=\d)|(?<=[\d\}]) (?=[%€]|(?:GBP|${words})(?!\p{L}))`, 'gu')
}

function monthsOf(language: Translated): string {
  const { January, February, March, April, May, June } = FILES[language].dates
  const { July, August, September, October, November, December } = FILES[language].dates
  const first = [January, February, March, April, May, June]
  const last = [July, August, September, October, November, December]
  return `(?:${[...first, ...last].join('|')}|\\{month\\})`
}

/** The text with the spaces that the rules want. */
function right(language: Translated, text: string): string {
  return RULES[language].reduce(
    (so, rule) => so.replace(rule, NO_BREAK),
    text.replaceAll(NO_BREAK, ' '),
  )
}

test.each<[Translated, string, string]>([
  ['de', 'bei 100 % um 14 Uhr', 'bei 100~% um 14~Uhr'],
  ['de', 'am 12. März 2026 …', 'am 12.~März 2026~…'],
  ['de', '{weekday}, {day}. {month}', '{weekday}, {day}.~{month}'],
  ['de', 'z. B. 240 Raver, 1. Mainacht', 'z.~B. 240 Raver, 1. Mainacht'],
  ['es', '12–15 de marzo de 2026', '12–15~de~marzo de 2026'],
  ['es', '{day} de {month} de {year}', '{day}~de~{month} de {year}'],
  ['es', '58 € (50 GBP), 3 h, {n} minutos', '58~€ (50~GBP), 3~h, {n}~minutos'],
  ['es', '7 hombres, 21 de ellos …', '7 hombres, 21 de ellos …'],
])('%s: no line ends at the spaces that count in “%s”', (language, text, marked) => {
  expect(right(language, text)).toBe(marked.replaceAll('~', NO_BREAK))
})

test('the texts of each language have every non-breaking space that they need, and no other', () => {
  const wrong = Object.entries(FILES).flatMap(([language, sections]) =>
    stringsIn(sections).filter((text) => text !== right(language as Translated, text)),
  )
  expect(wrong).toEqual([])
})

test('so have the translations of the seed', async () => {
  const texts = translationsIn(await seedDocuments())
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([language, text]) => text !== right(language, text))).toEqual([])
})

/** Every text of the seed in another language, wherever it stands. */
function translationsIn(value: unknown): [Translated, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, part]) => {
    if (field === 'es' || field === 'de')
      return stringsIn(withoutEnglish(part)).map((text): [Translated, string] => [field, text])
    return translationsIn(part)
  })
}

/** A translation keeps the English that it is of, in `of`. */
function withoutEnglish(translations: Record<string, unknown>): unknown {
  return { ...translations, of: undefined }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
