import { instantOf, offsetIn } from '../../../rules/dates/time-zone'
import type { SLOT_TYPES, TIERS } from '../../vocabulary'
import { errorIn, textOfCell, UnreadableCell } from './cell-text'
import { plain, type Cell } from './columns'
import { isDateAlone } from './day-words'
import { dateIn, momentOfCell, type Dates } from './read-dates'

/*
 * What people write into the other cells of a programme. Each function returns null for an empty cell and a sentence for one
 * that it cannot read.
 */

export type Tier = (typeof TIERS)[number]
export type Kind = (typeof SLOT_TYPES)[number]

const MOST_LINKS = 5
const TIER_WORDS: Record<Tier, string> = {
  headliner: 'headliner headline hauptact hauptakt cabeza cabeza de cartel tete d affiche 1',
  main: 'main main act mainact support principal principale haupt 2',
  other: 'other others opener opening deeper in local weitere andere otro otros autre altro 3',
}
const KIND_WORDS: Record<Kind, string> = {
  headline: '',
  secret: 'secret guest',
  finale: 'finale',
  closing: 'closing',
  main: '',
  brunch: 'brunch breakfast food meal fruhstuck essen desayuno comida repas',
  transport: 'transport coach bus shuttle transfer autobus autocar navette',
}

/** Until when a name is a secret. */
export function secretOfCell(
  cell: Cell,
  dates: Dates,
): { at: string } | 'sold-out' | UnreadableCell | null {
  const wrong = (text: string) =>
    new UnreadableCell(
      `“${text}” is no moment: write it like 2026-03-01 20:00, or “sold out”. Nothing is imported that might tell a secret.`,
    )
  // A box that is ticked, and a formula that went wrong, mean some secret.
  if (cell === true) return wrong('TRUE')
  const error = errorIn(cell)
  if (error !== null) return wrong(error)
  const text = textOfCell(cell)
  if (text !== null && /^(when )?(sold[ -]?out|ausverkauft|agotado)$/i.test(text)) return 'sold-out'
  if (text !== null && /^(no|nein|public|offen)$/i.test(text)) return null
  const moment = momentOfCell(cell, dates)
  if (text === null && moment === null) return null
  const date = moment?.date ?? dateIn(text ?? '', dates)
  // A word that is not understood might mean a later moment.
  const isUnderstood =
    text === null ||
    isDateAlone(text.replace(/(?:^|[ ,T])\d{1,2}([:.]\d\d)*(?:\s*[ap]m)?(Z|[+-][\d:]+)?$/i, ' ')) ||
    /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$/i.test(text)
  if (date === null || !isUnderstood) return wrong(text ?? '')
  return { at: atWall(Date.parse(date) + (moment?.minutes ?? 0) * 60_000, dates) }
}

/** From when a name may be known; null where it is announced. What is not announced and has no moment cannot be read. */
export function announcedOfCell(cell: Cell, dates: Dates): ReturnType<typeof secretOfCell> {
  const text = textOfCell(cell) ?? ''
  if (
    cell === true ||
    /^(yes|ja|s[ií]|oui|public|announced|true|wahr|verdadero|x|[✓✔☑])$/i.test(text)
  )
    return null
  return (
    secretOfCell(cell, dates) ??
    new UnreadableCell(
      `Whether it is announced is ${text === '' ? 'left empty' : `“${text}”`}: write “yes”, or a moment like 2026-03-01 20:00 from which it may be known.`,
    )
  )
}

/** The size of an artist's name, or the kind of a slot in which nobody of the lineup plays. */
export function tierOfCell(cell: Cell): { tier: Tier } | { kind: Kind } | UnreadableCell | null {
  const text = textOfCell(cell)
  if (text === null) return null
  const word = plain(text)
  const named = (words: string) =>
    words !== '' &&
    (words.split(' ').includes(word) || words === word || words.includes(` ${word} `))
  const tier = (Object.keys(TIER_WORDS) as Tier[]).find((name) => named(TIER_WORDS[name]))
  if (tier) return { tier }
  const kind = (Object.keys(KIND_WORDS) as Kind[]).find((name) => named(KIND_WORDS[name]))
  if (kind) return { kind }
  return new UnreadableCell(
    `“${text}” is no size: write headliner, main or other, and brunch or transport where nobody plays.`,
  )
}

/** Addresses in a cell, and the words in it that are none. */
export function linksOfCell(cell: Cell): { links: string[]; others: string[] } | null {
  const text =
    cell !== null && typeof cell === 'object' && 'href' in cell ? cell.href : textOfCell(cell)
  const words =
    text?.split(/[\s,;|]+/).filter((word) => word !== '' && !/^(and|und|y|e|&)$/i.test(word)) ?? []
  if (words.length === 0) return null
  const read = words.map((word) => {
    const full = /^https?:\/\//i.test(word)
      ? word.replace(/^http:/i, 'https:')
      : /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(word)
        ? `https://${word}`
        : ''
    return { word, link: URL.canParse(full) ? full : null }
  })
  const links = [...new Set(read.flatMap(({ link }) => link ?? []))]
  return {
    links: links.slice(0, MOST_LINKS),
    others: [
      ...read.flatMap(({ word, link }) => (link === null ? [word] : [])),
      ...links.slice(MOST_LINKS),
    ],
  }
}

function atWall(wall: number, { timeZone }: Dates): string {
  return new Date(instantOf(Math.round(wall / 60_000) * 60_000, offsetIn(timeZone))).toISOString()
}
