import { plain } from './columns'

/* The words of days and months, folded. */

/** From Sunday to Saturday, by language. */
export const SHORT_DAYS = [
  'sun mon tue wed thu fri sat',
  'sun mon tues wed thurs fri sat',
  'so mo di mi do fr sa',
  'dom lun mar mie jue vie sab',
  'dim lun mar mer jeu ven sam',
  'dom lun mar mer gio ven sab',
  'zo ma di wo do vr za',
].map((words) => words.split(' '))
export const DAY_NAMES = [
  'sunday sonntag domingo dimanche domenica diumenge zondag',
  'monday montag lunes lundi lunedi dilluns segunda maandag',
  'tuesday dienstag martes mardi martedi dimarts terca dinsdag',
  'wednesday mittwoch miercoles mercredi mercoledi dimecres quarta woensdag',
  'thursday thur donnerstag jueves jeudi giovedi dijous quinta donderdag',
  'friday freitag viernes vendredi venerdi divendres sexta vrijdag',
  'saturday samstag sonnabend sabado samedi sabato dissabte zaterdag',
].map((words, day) => [...words.split(' '), ...SHORT_DAYS.map((short) => short[day]!)])
export const LONG_DAY = new RegExp(
  `\\b(${DAY_NAMES.flat()
    .filter(({ length }) => length > 4)
    .join('|')})\\b`,
)
export const WEEKDAY_AND_NUMBER = new RegExp(
  `\\b(${DAY_NAMES.flat().join('|')}) (the )?\\d{1,2}(st|nd|rd|th)?\\b|^\\d{1,2}(st|nd|rd|th)? (${DAY_NAMES.flat().join('|')})\\b`,
)

/** What counts the days of a festival: behind "day", or in front of it. */
const DAY = 'day|tag|dia|jour|giorno|dag'
const CARDINALS = [
  'one eins uno un',
  'two zwei dos deux due',
  'three drei tres trois tre',
  'four vier cuatro quatre quattro',
]
const ORDINALS = [
  'first erster primer premier primo',
  'second zweiter segundo deuxieme secondo',
  'third dritter tercer troisieme terzo',
  'fourth vierter cuarto quatrieme quarto',
]
const COUNTED = [...CARDINALS.keys()].map((at) => {
  const [cardinal, ordinal] = [CARDINALS[at]!, ORDINALS[at]!].map((words) =>
    words.replaceAll(' ', '|'),
  )
  return new RegExp(`\\b(?:(?:${DAY}) (?:${cardinal})|(?:${ordinal}) (?:${DAY}))\\b`)
})
const NUMBERED = new RegExp(`\\b(?:(?:${DAY}) (\\d)|(\\d)(?:st|nd|rd|th)? (?:${DAY}))\\b`)

const MONTHS = [
  'january jan januar enero ene janvier gennaio gener',
  'february feb februar febrero fevrier febbraio febrer',
  'march mar marz marzo mars marc maart',
  'april apr abril abr avril aprile',
  'may mai mayo maggio maig mei',
  'june jun juni junio juin giugno juny',
  'july jul juli julio juillet luglio juliol',
  'august aug agosto ago aout agost augustus',
  'september sep sept septiembre septembre settembre setembre',
  'october oct okt oktober octubre octobre ottobre',
  'november nov noviembre novembre',
  'december dec dez dezember diciembre dic decembre dicembre desembre',
].map((words) => words.split(' '))

/** Folded words: "Samstagabend" is two of them, "Saturday's" is Saturday, and "Zweiter Tag" is day 2. */
export function wordsOfDay(text: string): string {
  const words = plain(text.replace(/['’]s\b/gi, ''))
    .replace(/(tag|woch)(?=(vor|nach)?mittag|abend|nacht|morgen)/g, '$1 ')
    .replace(/\b(line|time) (up|tables?)\b/g, '$1$2')
    .replace(NUMBERED, 'day $1$2')
  return COUNTED.reduce((counted, words, at) => counted.replace(words, `day ${at + 1}`), words)
}

/** Whether these words are of a date alone: numbers, months and weekdays. */
export function isDateAlone(text: string): boolean {
  return plain(text)
    .split(' ')
    .every(
      (word) =>
        /^\d+(st|nd|rd|th)?$/.test(word) ||
        monthOf(word) !== null ||
        weekdayNamed(word) !== undefined,
    )
}

export function weekdayNamed(word: string): number | undefined {
  const found = DAY_NAMES.findIndex((names) => names.includes(word))
  return found < 0 ? undefined : found
}

export function monthOf(word: string): number | null {
  const month = MONTHS.findIndex((names) => names.includes(word))
  return month < 0 ? null : month
}
