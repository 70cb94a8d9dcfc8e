/**
 * How wide the capitals of the display font are, in em, rounded up. They hardly change along its axis YEAR.
 * A space has the `word-spacing` of titles.
 */
const WIDTHS = new Map(
  Object.entries({
    ' ': 0.34,
    "I1'’.:()-!": 0.47,
    'J/–+': 0.74,
    LEFZT7: 0.93,
    '&': 0.97,
    'HNUPR?BDAKVX2456': 1.08,
    CGOSQY0389: 1.13,
    M: 1.26,
    W: 1.39,
  }).flatMap(([letters, width]) => [...letters].map((letter): [string, number] => [letter, width])),
)
const WIDEST = 1.39

/** The width of a name in one line, in em of the display font: an upper bound. */
export function widthInOneLine(name: string): number {
  const letters = [
    ...name
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLocaleUpperCase('en'),
  ]
  const width = letters.reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST), 0)
  return Math.max(1, Math.ceil(width * 10) / 10)
}
