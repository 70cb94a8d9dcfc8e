/** RFC 5545, section 3.1: octets of a line without its end. */
const LONGEST_LINE = 75
const LINE_END = '\r\n'

/** The lines of a calendar as they are sent: folded, each with its end. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => fold(line) + LINE_END).join('')
}

/** A value of the type TEXT (RFC 5545, section 3.3.11). */
export function textValue(text: string): string {
  return plainText(text)
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')
}

/** A value of the type URI. Everything that could end its line is encoded. */
export function uriValue(address: string): string {
  return new URL(address).href
}

/** A value of the type DATE-TIME in UTC, such as `20260313T220000Z`. @param instant - epoch ms */
export function instantValue(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/**
 * The text without characters that are not allowed in a calendar: control characters except the tab, and lone surrogates. Lines
 * end with a line feed. Some programs take U+2028 and U+2029 for the end of a content line.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
}

/** Breaks a line before it is too long, never inside a character. The space that begins a further line counts, too. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      folded += `${LINE_END} `
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
