/** Hebrew, Arabic, and the other letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name for the middle of a sentence where no `<bdi>` can be, such as a mail or a toast. Between U+2068 and U+2069 a name
 * that is written from right to left keeps the words and signs around it where they are. Other names need nothing.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
