import type { Language } from '../languages'

/*
 * Words for the number of an edition, such as "third edition", "dritte Ausgabe", "tercera edición". An ordinal counts only
 * beside the word for an edition: a third album stays one.
 */

/** The stem of each ordinal from the first on, what may follow it, figures, and the word for an edition. */
const WORDS: Record<Language, { ordinals: string[]; endings: string; figure: RegExp; of: string }> =
  {
    en: {
      ordinals:
        'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
          ' ',
        ),
      endings: '',
      figure: /(\d+)(?:st|nd|rd|th)/,
      of: 'edition',
    },
    es: {
      ordinals:
        'primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima decimotercera decimocuarta decimoquinta'.split(
          ' ',
        ),
      endings: '',
      figure: /(\d+)\.?ª/,
      of: 'edición',
    },
    de: {
      ordinals:
        'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt'.split(
          ' ',
        ),
      endings: 'e[nr]?',
      figure: /(\d+)\./,
      of: 'Ausgabe',
    },
  }

/** In a text of this language: each ordinal with the word for an edition behind it. */
const PATTERNS = Object.fromEntries(
  Object.entries(WORDS).map(([code, { ordinals, endings, figure, of }]) => [
    code,
    new RegExp(
      `(?<![\\p{L}\\d])(?:(${ordinals.join('|')})(${endings})|${figure.source})(?=\\s+${of}(?!\\p{L}))`,
      'giu',
    ),
  ]),
) as Record<Language, RegExp>

/** The editions that a text names, the first as 1. */
export function editionsIn(text: string, language: Language): number[] {
  return [...text.matchAll(PATTERNS[language])].map(([, word, , figure]) =>
    numberOf(word, figure, language),
  )
}

/** How often a text says that there was an edition before, in any language: 2 in "done this twice before". "Once" and "schon einmal" are everyday words. */
export function timesBeforeIn(text: string): number[] {
  return TIMES_BEFORE.flatMap(({ words, pattern }) =>
    [...text.matchAll(pattern)]
      .map(([, word = '']) => words.indexOf(word.toLowerCase().replace(/\s+/g, ' ')) + 1)
      .filter((times) => times > 1),
  )
}

/** Only beside "before", "schon" or "hecho": who knocks twice is no edition. */
const TIMES_BEFORE = [
  {
    words:
      'once,twice,three times,four times,five times,six times,seven times,eight times,nine times,ten times',
    around: ['', '\\s+before'],
  },
  {
    words: 'einmal,zweimal,dreimal,viermal,fünfmal,sechsmal,siebenmal,achtmal,neunmal,zehnmal',
    around: ['(?:schon|bereits)\\s+', ''],
  },
  {
    words:
      'una vez,dos veces,tres veces,cuatro veces,cinco veces,seis veces,siete veces,ocho veces,nueve veces,diez veces',
    around: ['(?:hemos\\s+hecho|hicimos)(?:\\s+ya)?\\s+', ''],
  },
].map(({ words, around: [before, after] }) => ({
  words: words.split(','),
  pattern: new RegExp(
    `(?<!\\p{L})${before}(${words.replaceAll(',', '|').replaceAll(' ', '\\s+')})${after}(?!\\p{L})`,
    'giu',
  ),
}))

/** The text with the name of another edition. What names neither stays. */
export function withEdition(text: string, from: number, to: number, language: Language): string {
  const next = WORDS[language].ordinals[to - 1]
  return text.replace(
    PATTERNS[language],
    (all: string, word?: string, ending?: string, figure?: string) => {
      if (numberOf(word, figure, language) !== from) return all
      if (word === undefined)
        return language === 'en' ? inFigures(to) : all.replace(/\d+/, String(to))
      if (next === undefined) return all
      const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
      return (isCapital ? next.charAt(0).toUpperCase() + next.slice(1) : next) + (ending ?? '')
    },
  )
}

function numberOf(
  word: string | undefined,
  figure: string | undefined,
  language: Language,
): number {
  return word === undefined
    ? Number(figure)
    : WORDS[language].ordinals.indexOf(word.toLowerCase()) + 1
}

/** "4th" */
function inFigures(number: number): string {
  const last = Math.floor(number / 10) % 10 === 1 ? 0 : number % 10
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}
