/*
 * Paints the pictures of the seed content: `node cms/seed/paint.mjs [scene …]`. The same scene is the same SVG on every
 * machine. The encoded files are committed, so this has to run only for other pictures.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { booth } from './paint/scenes/booth.mjs'
import { breakfast } from './paint/scenes/breakfast.mjs'
import { cathedral } from './paint/scenes/cathedral.mjs'
import { coast } from './paint/scenes/coast.mjs'
import { edition2024 } from './paint/scenes/edition-2024.mjs'
import { edition2025 } from './paint/scenes/edition-2025.mjs'
import { lake } from './paint/scenes/lake.mjs'
import { lasers } from './paint/scenes/lasers.mjs'
import { moonfall } from './paint/scenes/moonfall.mjs'
import { passage } from './paint/scenes/passage.mjs'
import { shaft } from './paint/scenes/shaft.mjs'
import { MARGIN } from './paint/svg.mjs'

/** @type {Record<string, () => string>} */
export const scenes = {
  moonfall,
  'edition-2025': edition2025,
  'edition-2024': edition2024,
  lasers,
  passage,
  lake,
  cathedral,
  booth,
  shaft,
  coast,
  breakfast,
}

/** Largest size of a picture in bytes: the page loads several of them, also on phones. */
const MAX_BYTES = 80_000

/** @param {string} svg @returns {Promise<Buffer>} as WebP, in the best quality that the limit allows */
async function encode(svg) {
  const painted = sharp(Buffer.from(svg), { unlimited: true })
  const { width, height } = await painted.metadata()
  const picture = await painted
    .extract({ left: MARGIN, top: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN })
    .removeAlpha()
    .png()
    .toBuffer()
  for (let quality = 84; quality > 40; quality -= 3) {
    const encoded = await sharp(picture)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer()
    if (encoded.length <= MAX_BYTES) return encoded
  }
  throw new Error(`no quality brings the picture below ${MAX_BYTES} bytes`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, paint] of Object.entries(scenes)) {
    if (process.argv.length > 2 && !process.argv.includes(name)) continue
    const encoded = await encode(paint())
    await writeFile(new URL(`images/${name}.webp`, import.meta.url), encoded)
    process.stdout.write(`${name} ${encoded.length} bytes\n`)
  }
}
