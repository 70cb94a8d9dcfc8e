/*
 * Cuts the type down to the letters that the site can show: `npm run fonts`. Only the finished files are committed, and the
 * same packages give the same files.
 *
 * Titles have capitals only, so the display font needs no small letters. Its axis YEAR runs from 1979, intact, to 2050, fully
 * worn. Titles that are always intact, such as the hero's, have a much smaller file without that axis.
 *
 * The server draws share cards with files of its own, in a format that its library reads.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const resolve = createRequire(import.meta.url).resolve
const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const isCapital = (/** @type {string} */ letter) => letter.toUpperCase() === letter

const MARKS = " !%&'()+,-./:?·–—‘’“”…€¡¿§"
const LATIN_1 = [...range(0xc0, 0xff)].join('')
const CAPITALS = [
  ...new Set([...range(0x41, 0x5a), ...range(0x30, 0x39), ...MARKS, ...LATIN_1].filter(isCapital)),
].join('')
const LATIN_EXTENDED = [...range(0x100, 0x17f), ...range(0x218, 0x21b), 'ẞ']
  .filter(isCapital)
  .join('')
const TEXT = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽž–—‘’‚“”„†•…‹›€™−→←↑↓'
/** The emoji of the site's own texts. */
const EMOJI = '🎉'

const climate = '@fontsource-variable/climate-crisis/files/climate-crisis'
const fonts = [
  {
    name: 'climate-whole',
    from: `${climate}-latin-year-normal.woff2`,
    letters: CAPITALS,
    axes: { YEAR: 1979 },
  },
  { name: 'climate', from: `${climate}-latin-year-normal.woff2`, letters: CAPITALS },
  {
    name: 'climate-extended',
    from: `${climate}-latin-ext-year-normal.woff2`,
    letters: LATIN_EXTENDED,
  },
  {
    name: 'figtree',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    letters: TEXT,
    axes: { wght: { min: 400, max: 900 } },
  },
  {
    name: 'emoji',
    from: '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2',
    letters: EMOJI,
  },
]

for (const { name, from, letters, axes } of fonts)
  await cut(`${name}.woff2`, { from, letters, axes })

const CARD_LETTERS = [
  range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”…',
  range(0x100, 0x17f) + range(0x218, 0x21b) + 'ẞ',
]
for (const [place, part] of ['latin', 'latin-ext'].entries()) {
  const letters = CARD_LETTERS[place]
  await cut(`../../../services/cards/fonts/climate-${part}.ttf`, {
    from: `${climate}-${part}-year-normal.woff2`,
    letters,
  })
  await cut(`../../../services/cards/fonts/figtree-${part}.ttf`, {
    from: `@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`,
    letters,
    axes: { wght: 700 },
  })
}

/** @param {string} file @param {{ from: string, letters: string, axes?: Record<string, any> }} font */
async function cut(file, { from, letters, axes }) {
  const whole = await readFile(resolve(from))
  const targetFormat = file.endsWith('.ttf') ? 'sfnt' : 'woff2'
  const font = await subsetFont(whole, letters, { targetFormat, variationAxes: axes })
  await writeFile(new URL(file, import.meta.url), font)
  process.stdout.write(`${file} ${font.length} bytes\n`)
}
