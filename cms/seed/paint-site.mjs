/*
 * Paints the pictures of the site itself: `node cms/seed/paint-site.mjs [part …]`. Like the pictures of the seed content they
 * are the same on every machine, and only the finished files are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { cardBackgrounds } from './paint/cards.mjs'
import { grain, GRAIN_SIZE } from './paint/grain.mjs'
import { rocks } from './paint/joints.mjs'
import { shore } from './paint/scenes/shore.mjs'
import { caveFrame, FRAMES, nightCoast } from './paint/scenes/threshold.mjs'
import { throng } from './paint/scenes/throng.mjs'
import { wayDown } from './paint/scenes/way-down.mjs'
import { MARGIN } from './paint/svg.mjs'

/** @type {Record<string, () => Promise<void>>} */
const parts = { hero, chambers, stone, rock, icons, cards }

/** Enough for the part of the tall hero that a phone shows, with half the bytes. */
const PHONE_WIDTH = 640

async function hero() {
  for (const [shape, frame] of Object.entries(FRAMES)) {
    const [coast, rock] = await Promise.all(
      [nightCoast(frame), caveFrame(frame)].map((drawing) => cutOut(drawing, frame)),
    )
    if (!coast || !rock) return
    const width = shape === 'tall' ? PHONE_WIDTH : frame.width
    await save(
      `../../app/home/hero/coast-${shape}.avif`,
      await sharp(coast).resize(width).removeAlpha().avif({ quality: 46, effort: 7 }).toBuffer(),
    )
    await save(
      `../../app/home/hero/mouth-${shape}.avif`,
      await sharp(rock).resize(width).avif({ quality: 46, effort: 7 }).toBuffer(),
    )
  }
}

async function chambers() {
  const paintings = {
    'way-down': { paint: wayDown, width: 960 },
    throng: { paint: throng, width: 1440 },
    shore: { paint: shore, width: 1440 },
  }
  for (const [name, { paint, width }] of Object.entries(paintings)) {
    const painted = sharp(Buffer.from(paint()), { unlimited: true })
    const size = await painted.metadata()
    const picture = await painted
      .extract({
        left: MARGIN,
        top: MARGIN,
        width: size.width - 2 * MARGIN,
        height: size.height - 2 * MARGIN,
      })
      .png()
      .toBuffer()
    const encoded = sharp(picture).resize(width)
    await save(
      `../../app/home/paintings/${name}.avif`,
      await (name === 'throng' ? encoded : encoded.removeAlpha())
        .avif({ quality: 44, effort: 7 })
        .toBuffer(),
    )
  }
}

async function rock() {
  for (const [name, drawing] of rocks())
    await save(
      `../../${name === 'ceiling' ? 'app/pinboard/texture' : 'public/rock'}/${name}.svg`,
      Buffer.from(drawing),
    )
}

async function icons() {
  const drawing = await readFile(new URL('../../public/favicon.svg', import.meta.url))
  for (const [name, size] of /** @type {const} */ ([
    ['favicon-48', 48],
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ])) {
    const icon = sharp(drawing, { density: (72 * size) / 48 }).resize(size, size)
    // Systems round the corners themselves, and a transparent part would show their background.
    await save(
      `../../public/${name}.png`,
      await (size > 48 ? icon.flatten({ background: '#0b0a10' }) : icon)
        .png({ palette: true })
        .toBuffer(),
    )
  }
}

async function cards() {
  for (const [name, png] of await cardBackgrounds()) {
    await save(
      `../../services/cards/backgrounds/${name}.jpg`,
      await sharp(png).jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
    )
  }
}

async function stone() {
  const raw = { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: /** @type {const} */ (4) }
  await save(
    '../../app/ui/stone.webp',
    await sharp(grain(), { raw }).webp({ quality: 10, alphaQuality: 30, effort: 6 }).toBuffer(),
  )
}

/** @param {string} drawing @param {{ width: number, height: number }} size @returns the painting without its margin, as PNG */
function cutOut(drawing, { width, height }) {
  return sharp(Buffer.from(drawing), { unlimited: true })
    .extract({ left: MARGIN, top: MARGIN, width, height })
    .png()
    .toBuffer()
}

/** @param {string} path @param {Buffer} bytes */
async function save(path, bytes) {
  await writeFile(new URL(path, import.meta.url), bytes)
  process.stdout.write(`${path} ${bytes.length} bytes\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, paint] of Object.entries(parts)) {
    if (process.argv.length === 2 || process.argv.includes(name)) await paint()
  }
}
