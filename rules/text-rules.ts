/*
 * The rules for typed text, in the browser and on the server. Names in all languages are accepted as they are. Text that
 * hides, reverses or breaks the text around it is refused.
 */

/** How much text a field takes. */
export interface TextRule {
  /** Largest length in code points, after `cleanText`. */
  max: number
  /** Whether the text may have several lines. */
  lineBreaks?: boolean
}

export type TextProblem = 'empty' | 'too long' | 'not allowed'

/** The form in which text is measured, compared and stored: without what `trimmed` takes off, and composed (Unicode NFC). */
export function cleanText(typed: string): string {
  return trimmed(typed).normalize('NFC')
}

/**
 * Without white space at both ends, and without invisible marks there: address books put direction marks around telephone
 * numbers, and people paste them.
 */
export function trimmed(text: string): string {
  // Not by one regular expression: on a long run of spaces inside a text it would take quadratic time.
  let start = 0
  let end = text.length
  while (start < end && AT_AN_END.test(text[start] ?? '')) start += 1
  while (end > start && AT_AN_END.test(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

/** Without invisible signs anywhere, for keys and addresses, which have none. In names they join letters and emoji. */
export function withoutSigns(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** White space, zero-width spaces, and what sets a direction, but not U+202E: it reverses, and nothing puts it there by itself. */
const AT_AN_END = /[\s\u061c\u200b\u200e\u200f\u2060\u202a-\u202d\u2066-\u2069]/

/** @param text - as `cleanText` gives it. */
export function textProblem(
  text: string,
  { max, lineBreaks = false }: TextRule,
): TextProblem | null {
  if (text === '') return 'empty'
  if (codePoints(text) > max) return 'too long'
  const line = lineBreaks ? text.replace(/\r\n?|\n/g, ' ') : text
  if (PLAIN.test(line)) return null
  if (FORBIDDEN.test(line) || PILE_OF_MARKS.test(text) || !VISIBLE.test(text)) return 'not allowed'
  return null
}

/** `length` counts UTF-16 units, so that most emoji count twice. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** ASCII and the letters of western and central Europe. Such texts skip the rules below, which are slow on a phone. */
const PLAIN = /^[ -~\xa1-\xac\xae-\u024f]+$/
/** Controls, line and paragraph separators, bidirectional controls, and halves of a surrogate pair. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** Vietnamese stacks two, Zalgo hundreds. */
const PILE_OF_MARKS = /\p{M}{9}/u
/** At least one visible character. U+2800 is a Braille pattern without dots. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
