import { joinedNames, namesAroundB2b } from '../../../rules/names'
import { overflow } from '../../schema/card-text'
import { AT_MOST } from '../../vocabulary'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import { plain, type Columns, type Line } from './columns'
import { errorIn, isFilled, textOfCell, UnreadableCell } from './cell-text'
import {
  announcedOfCell,
  linksOfCell,
  secretOfCell,
  tierOfCell,
  type Kind,
  type Tier,
} from './read-cells'
import { isDay, type Dates, type Day } from './read-dates'
import { areHours } from './read-hours'
import { namesIn, withoutHours, withoutManner } from './read-names'
import {
  hasSecretWord,
  isStandIn,
  namesBesideMark,
  saysSecret,
  withoutSecretMark,
} from './secret-marks'
import { timesOf, type Times } from './read-times'
import { readerOf } from './reader-of-row'

/** A row of the table, as it was understood. */
export interface Row extends Times {
  /** The tab, where there are several, and the number that the spreadsheet shows. */
  row: string
  /** As the cell has it. */
  name: string
  /** How they play, where the name has it: "live". */
  manner: string | null
  /** The names in it: one, or the two who play b2b. */
  names: string[]
  /** Null: the row says nothing about it. */
  tier: Tier | null
  /** The kind of a slot in which nobody of the lineup plays. */
  kind: Kind | null
  chamber: string | null
  description: string | null
  secret: { at: string } | 'sold-out' | null
  /** All that the row may keep a secret, also where it cannot be read until when: its names, and others beside a mark. */
  secretNames: string[]
  /** https addresses. */
  links: string[] | null
  /** Sentences. A row with one of them is left out. */
  wrong: string[]
}

export const MISSING_DAY = 'The day is missing.'
const CANCELLED =
  'cancell?ed|declined|rejected|withdrawn|abgesagt|abgelehnt|storniert|entfallt|f(?:a|ae)llt aus|annule e?|annulee?|annullat[oa]|pull(?:ed|s) out|geannuleerd|suspendid[oa]|cancelad[oa]|anulad[oa]|rechazad[oa]'
const IS_CANCELLED = new RegExp(`^(?:${CANCELLED})$`)
/** "Karst CANCELLED", "abgesagt: krank" */
const HAS_CANCELLED = new RegExp(`^(?:${CANCELLED})\\b|\\b(?:${CANCELLED})$`)
const UNCERTAIN = /^tb[cd]$/i
/** What a stage does beside its sets. */
const WORK =
  /^(umbau(pause)?|aufbau|abbau|change ?over|cambio( de escenario)?|load[ -]?(in|out)|get[ -]?in|doors( open)?|(festival|venue) opens|einlass|apertura( de puertas)?|curfew|(sound|line)[ -]?checks?|rehearsal|ensayo|prueba de sonido|prova de so|prove( suono)?|test de son|balances?|montaje|desmontaje|montatge|(obertura|ouverture|apertura|abertura) (de(s|le|las?)? )?(portes|porte|puertas|portas)|deuren open)$/i
/** Of these a space is enough: "Soundcheck Karst", "Karst line check". */
const WORK_BESIDE =
  /^((sound|line)[ -]?check|rehearsal|ensayo|prueba( de sonido)?|umbau|aufbau) \S|\S ((sound|line)[ -]?check|rehearsal)$/i
const NOBODY =
  /^(tb[acd]|t\.b\.[acd]\.?|[?❓]+|n\.? ?n\.?|((coffee|tea|lunch|dinner|short|kaffee|mittags) ?)?(break|pause)|pausa|lunch|mittagessen|almuerzo|dejeuner|registration|cierre|tancament|finalitzaci[oó].*|chiusura|fermeture|sluiting|einde|fine?|fi|schluss|feierabend|ende|end|(festival |venue )?closes?|summe|gesamt|total|por confirmar|a confirmer|a confirmar|da confermare|to be (announced|confirmed)|wird (noch )?bekannt ?gegeben|offen|free|frei|libre|box ?office|taquillas?|(abend)?kasse|security|seguridad|catering)$/i

export function readRow(
  { cells, note }: Line,
  number: string,
  columns: Columns,
  dates: Dates,
  above: {
    day: Day | null
    chamber: string | null
    isLengths: boolean
    isMinutes: boolean
    isChamber: (text: string) => boolean
  },
): Row | null {
  const { cellOf, valueOf, fitting, wrong, notes } = readerOf(cells, columns)
  const title = textOfCell(cellOf('title'))
  const own = cellOf('name')
  const isTitle = textOfCell(own) === null && title !== null
  const nameCell = isTitle ? title : own
  const typed = textOfCell(nameCell) ?? errorIn(nameCell) ?? ''
  const isTimed = columns.hours !== undefined || columns.start !== undefined
  const [said, hoursInName] = isTimed ? [typed, null] : withoutHours(typed)
  const [head = '', about = null] = said.split(/ \/\/ (.*)/s)
  const [bare, first] = withoutManner(head)
  const parts = namesAroundB2b(bare)
  const marks = parts.map((part) => withoutSecretMark(part, above.isChamber))
  const [name, second] = withoutManner(
    joinedNames(parts.map((part, at) => marks[at]?.name ?? part)),
  )
  const behind = second ?? first
  const isTold = behind !== null && !UNCERTAIN.test(behind)
  const manner = isTold ? behind[0]!.toUpperCase() + behind.slice(1) : null
  if (name === '' && wrong.length === 0) return null
  if (
    !isTimed &&
    cells.filter((cell) => withoutHours(textOfCell(cell) ?? '')[1] !== null).length > 1
  )
    wrong.push('It has several sets with their hours: please give each of them a row.')
  if (errorIn(nameCell) !== null) wrong.push(`The name is ${name}, an error of the spreadsheet.`)
  wrong.push(...reasonsOf(name, cells, dates))
  if (behind !== null)
    notes.push(
      isTold
        ? `“${behind}” is no part of the name: visitors read it with the slot.`
        : `“${behind}” is left out of the name: is it certain now?`,
    )
  const names = valueOf(namesIn(name), notes) ?? [name]
  notes.push(...notesOfNames(names))
  for (const rest of marks.flatMap((one) => one?.rest || []))
    notes.push(`“${rest}” beside the mark of a secret is left out of the name.`)
  const areTwo = names.length === 2
  const size = valueOf(tierOfCell(cellOf('tier')), notes)
  const chamber = textOfCell(cellOf('chamber')) ?? above.chamber
  const kind = size !== null && 'kind' in size ? size.kind : null
  // Nobody announces a coach. Who stands for somebody tells nobody, and another name of that kind is marked by it.
  const isNoNews = kind === 'transport' || kind === 'brunch' || kind === 'secret'
  const isAnnounced =
    columns.announced === undefined || (isNoNews && !isFilled(cellOf('announced')))
  const untilWhen =
    secretOfCell(cellOf('secret'), dates) ??
    (isAnnounced ? null : announcedOfCell(cellOf('announced'), dates))
  const isNameMarked = marks.some((one) => one !== null)
  const mark = isNameMarked
    ? said
    : (markBeside(
        cells,
        { ...columns, name: isTitle ? columns.title : columns.name },
        kind,
        name,
      ) ?? [about, above.chamber].find((text) => text !== null && saysSecret(text)))
  if (mark !== undefined && untilWhen === null)
    wrong.push(
      `“${mark}” marks it as a secret, and not until when: write that into a column “Secret until”, and the name alone.`,
    )
  const time = timesOf(
    (column) => (column === 'hours' ? (hoursInName ?? cellOf(column)) : cellOf(column)),
    dates,
    above,
  )
  const {
    label = null,
    date = null,
    start = null,
    length = null,
  } = time instanceof UnreadableCell ? {} : time
  if (time instanceof UnreadableCell) wrong.push(time.sentence)
  else notes.push(...time.notes, ...(note ? [note] : []))
  if (start !== null && label === null && date === null && wrong.length === 0)
    wrong.push(MISSING_DAY)
  if (length === 0) wrong.push('It ends when it starts.')
  else if (length !== null && length > DAY_MINUTES / 2)
    notes.push(`It lasts ${Math.round(length / 60)} hours: is the end right?`)
  const isNobodyTold = isStandIn(name)
  const text = textOfCell(cellOf('description')) ?? about ?? (title === typed ? null : title)
  const typedLinks = linksOfCell(cellOf('links'))
  const links = isNobodyTold ? null : typedLinks
  if (isNobodyTold && (text !== null || typedLinks !== null))
    notes.push(
      `“${name}” stands for somebody: the text and the links beside it may tell who it is, and are left out.`,
    )
  notes.push(...notesOfLinks(links, areTwo))
  if (areTwo && start === null)
    notes.push(
      'Without hours there is no slot for both: each is an artist of the lineup, and a description has no place.',
    )
  return {
    row: number,
    name,
    manner,
    names,
    tier: size !== null && 'tier' in size ? size.tier : null,
    kind,
    label,
    date,
    start,
    length,
    chamber: fitting('chamber', chamber, AT_MOST.chamber),
    description: fitting(
      'description',
      isNobodyTold ? null : text,
      areTwo ? AT_MOST.slotDescription : AT_MOST.artistDescription,
    ),
    secret: valueOf(untilWhen),
    secretNames:
      untilWhen === null && mark === undefined
        ? []
        : [...names, ...(isNameMarked ? namesBesideMark(said) : [])],
    links: areTwo || !links?.links.length ? null : links.links,
    wrong,
    notes,
  }
}

/** The text of a cell beside the name that says it is a secret. A real name in a slot of kind "secret" is one, too. */
function markBeside(
  cells: Line['cells'],
  { name, title, tier, chamber, secret, announced, links, description }: Columns,
  kind: Kind | null,
  who: string,
): string | undefined {
  const isNobodyTold = isStandIn(who)
  const texts = cells.map((cell) => textOfCell(cell) ?? '')
  return texts.find((text, place) => {
    if ([name, secret, announced, links].includes(place)) return false
    if (place === tier && (isNobodyTold || kind === 'secret')) return !isNobodyTold
    if (isNobodyTold && isStandIn(text)) return false
    if (isNobodyTold || [title, chamber, description].includes(place))
      return saysSecret(text, place === description)
    return hasSecretWord(text, who)
  })
}

/** Whether a cell is a break, work on a stage, or a place for a name: nobody plays. */
export function isNobody(name: string): boolean {
  return (
    NOBODY.test(name) ||
    NOBODY.test(plain(name)) ||
    piecesOf(name).some((piece) => WORK.test(piece) || WORK_BESIDE.test(piece))
  )
}

/** What signs set off in a name: "[CANCELLED] Karst", "Soundcheck: Karst", "Load in / line check". */
function piecesOf(name: string): string[] {
  return name.split(/\s*(?:[–—:()[\]/*]|\s-|-\s)\s*/)
}

/** What a remark begins with: "fällt aus (krank)", "cancelled, sorry". */
function firstOf(text: string): string {
  return piecesOf(text)[0]!.split(/[,;.!]/)[0]!
}

/** Why a row is no set that takes place. */
function reasonsOf(name: string, cells: Line['cells'], dates: Dates): string[] {
  const texts = cells.flatMap((cell) => textOfCell(cell) ?? [])
  const work = texts.find((text) => WORK.test(text))
  const isCancelled =
    texts.some((text) => IS_CANCELLED.test(plain(firstOf(text)))) ||
    piecesOf(name).some((piece) => HAS_CANCELLED.test(plain(piece)))
  const reasons = isCancelled ? ['It is cancelled.'] : []
  if (areHours(name)) return [`“${name}” are hours, and no name.`, ...reasons]
  if (/\d[:.]\d\d ?[–-] ?\d/.test(name))
    return [`“${name}” has hours in it: please give each set a row.`, ...reasons]
  if (isDay(name, dates)) return [`“${name}” is a day, and no name.`, ...reasons]
  if (isNobody(name)) return [`“${name}” is nobody who plays.`, ...reasons]
  return work ? [`“${work}” is no set.`, ...reasons] : reasons
}

function notesOfLinks(links: ReturnType<typeof linksOfCell>, areTwo: boolean): string[] {
  if (links === null) return []
  if (areTwo) return ['The links are left out: write them in a row of the artist whose they are.']
  return links.others.length === 0
    ? []
    : [
        `Left out of the links: ${links.others.join(', ')}. A link is an https address, and an artist has five at most.`,
      ]
}

function notesOfNames(names: readonly string[]): string[] {
  return names
    .flatMap((name) => overflow(name, AT_MOST.name, 'name') ?? [])
    .map((problem) => `${problem} The Studio does not publish it before.`)
}
