import type { Cell } from './columns'

const NOTHING = /^([-.]+|–|—|n ?\/? ?a|none|null)$/i
const ERROR = /^#(REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM|SPILL|¡\S+|¿\S+|BEZUG|NV|WERT|ZAHL)[!?]?$/i

/** Exports of web pages have them in their texts. */
const TAG = /<\/?[a-z][^<>]*>/gi
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/gi
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A sentence that says what is wrong with a cell. */
export class UnreadableCell {
  constructor(readonly sentence: string) {}
}

/** One line in composed letters, without spaces at its ends. What people write for nothing, and errors of formulas, are none. */
export function textOfCell(cell: Cell): string | null {
  if (cell === null || cell instanceof Date || typeof cell === 'boolean') return null
  const text = String(typeof cell === 'object' ? cell.text : cell)
    .replace(TAG, ' ')
    .replace(ENTITY, (_, code: string) => ENTITIES[code] ?? codePoint(code))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || NOTHING.test(text) || ERROR.test(text) ? null : text
}

/** Whether there is something in a cell. */
export function isFilled(cell: Cell): boolean {
  return cell instanceof Date || textOfCell(cell) !== null || errorIn(cell) !== null
}

function codePoint(code: string): string {
  const value = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
  return value <= 0x10ffff ? String.fromCodePoint(value) : ''
}

/** "#REF!" of a formula that went wrong; null for any other cell. */
export function errorIn(cell: Cell): string | null {
  return typeof cell === 'string' && ERROR.test(cell.trim()) ? cell.trim() : null
}

/** At the end of a sentence, or else of a word. */
export function shortened(text: string, length: number): string {
  const head = [...text].slice(0, length).join('')
  const sentence = /^[\s\S]*[.!?…](?=\s|$)/.exec(head)?.[0] ?? ''
  return sentence.length > length / 3
    ? sentence
    : `${[...head]
        .slice(0, length - 1)
        .join('')
        .replace(/\s+\S*$/, '')}…`
}
