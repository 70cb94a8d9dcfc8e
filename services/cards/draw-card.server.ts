import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { findInProject } from '../../cms/seed-folder.server'

/** What is drawn. The words are those of `app/ui/card.ts`. */
export interface CardDrawing {
  /** The painting behind the words: a file of `backgrounds`. */
  background: string
  title: string
  /** Under the title. The first line is in the page's own light, as `#rrggbb`. */
  lines: string[]
  light: string
  /** How far the letters have worn away, by the display font's axis YEAR, and their largest size in pixels. */
  wear: number
  size: number
}

/** The size for which services cut such pictures: https://ogp.me, https://developers.facebook.com/docs/sharing/webmasters/images. */
export const CARD_SIZE = { width: 1200, height: 630 }

const PAPER = '#fffaf0'
const MARGIN = { side: 64, bottom: 52 }
const WIDTH = CARD_SIZE.width - 2 * MARGIN.side
/** Three lines of a long title. The painting stays in sight above it. */
const HIGHEST_TITLE = 330
const LINE = { size: 34, apart: 14 }
const UNDER_TITLE = 36

/**
 * Draws a card in the site's own type, the same on every machine: the fonts of the system are not asked. A name in a script that
 * our type does not have gives way to the first line.
 *
 * @returns a JPEG of 1200 × 630
 */
export async function drawCard({ title, lines, light, ...card }: CardDrawing): Promise<Buffer> {
  const folder = cardFolder()
  const isDrawn = hasLetters(title)
  const words = { title: isDrawn ? title : lines[0]!, lines: isDrawn ? lines : lines.slice(1) }
  const drawn = await Promise.all([
    drawTitle(words.title, card),
    ...words.lines.map((line, place) =>
      drawText(line, {
        family: 'Figtree Light',
        file: 'figtree-latin',
        color: place === 0 ? light : PAPER,
        size: LINE.size,
      }),
    ),
  ])
  return sharp(join(folder, 'backgrounds', `${card.background}.jpg`))
    .composite(stack(drawn))
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}

interface Text {
  data: Buffer
  info: { width: number; height: number }
}

/** One above the other, the last at the bottom. */
function stack(texts: Text[]): OverlayOptions[] {
  let bottom = CARD_SIZE.height - MARGIN.bottom
  return texts
    .map(({ data, info }, place) => ({ data, info, place }))
    .toReversed()
    .map(({ data, info, place }) => {
      const top = bottom - info.height
      bottom = top - (place === 1 ? UNDER_TITLE : LINE.apart)
      return { input: data, left: MARGIN.side, top }
    })
}

/** At its size where it has room, otherwise as large as the room allows. */
async function drawTitle(
  title: string,
  { size, wear }: Pick<CardDrawing, 'size' | 'wear'>,
): Promise<Text> {
  const look = {
    family: 'Climate Crisis',
    variation: `@YEAR=${wear}`,
    file: 'climate-latin',
    color: PAPER,
  }
  const text = title.toUpperCase()
  const drawn = await drawText(text, { ...look, size })
  const fits = drawn.info.width <= WIDTH && drawn.info.height <= HIGHEST_TITLE
  return fits ? drawn : drawText(text, { ...look, size: null })
}

interface TextLook {
  family: string
  /** Axes of a variable font, as Pango writes them. */
  variation?: string
  /** The font's file, without `.ttf`. */
  file: string
  color: string
  /** In pixels. Null for as large as the room of a title allows. */
  size: number | null
}

function drawText(
  text: string,
  { family, variation = '', file, color, size }: TextLook,
): Promise<Text> {
  return sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.82">${escaped(text.normalize('NFC'))}</span>`,
      font: `${family}, ${size ?? ''} ${variation}`,
      fontfile: join(cardFolder(), 'fonts', `${file}.ttf`),
      rgba: true,
      width: WIDTH,
      wrap: 'word',
      ...(size === null ? { height: HIGHEST_TITLE } : { dpi: 72 }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Whether the display font has every letter. `app/ui/fonts/subset.mjs` cuts it. */
function hasLetters(text: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b–—‘’“”…ẞ]*$/.test(text)
}

let folder: string | null = null
function cardFolder(): string {
  if (folder === null) {
    folder = findInProject('services/cards')
    // Pango finds fonts by this file. Without one it complains on a machine that has no fonts of its own.
    process.env.FONTCONFIG_FILE ??= join(folder, 'fonts/fonts.conf')
  }
  return folder
}
