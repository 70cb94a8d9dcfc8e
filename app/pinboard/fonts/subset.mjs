/*
 * Makes the pinboard's handwriting from the published Caveat: `node app/pinboard/fonts/subset.mjs`. One weight, the letters of
 * Europe's Latin alphabets, and none of the alternate shapes that make up half of the original; the results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const WEIGHT = 600
const MOST_BYTES = 30_000

/** From the first code point to the last of each range. */
const LETTERS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x18f, 0x18f],
    [0x192, 0x192],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x218, 0x21b],
    [0x259, 0x259],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x1ea0, 0x1ef9],
  ],
}

const require = createRequire(import.meta.url)
for (const [name, ranges] of Object.entries(LETTERS)) {
  const whole = readFileSync(
    require.resolve(`@fontsource-variable/caveat/files/caveat-${name}-wght-normal.woff2`),
  )
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
  )
  const part = await subsetFont(whole, letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT },
    noLayoutClosure: true,
  })
  if (part.length > MOST_BYTES)
    throw new Error(`${name} has ${part.length} bytes, which is more than ${MOST_BYTES}`)
  writeFileSync(new URL(`caveat-${name}.woff2`, import.meta.url), part)
  process.stdout.write(`caveat-${name}.woff2 ${part.length} bytes\n`)
}
