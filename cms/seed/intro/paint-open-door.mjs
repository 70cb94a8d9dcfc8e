/*
 * Paints the picture at the end of the reveal into public/: the open door with light behind it, and a crowd inside.
 * `node cms/seed/intro/paint-open-door.mjs`. The middle is left empty for the words of the closing card.
 */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { crowd } from '../paint/crowd.mjs'
import { beams, finish, glow, mist } from '../paint/light.mjs'
import { createRandom } from '../paint/random.mjs'
import { arch, stone } from '../paint/rock.mjs'
import { createCanvas, MARGIN } from '../paint/svg.mjs'

const WIDTH = 1000
const HEIGHT = 1160
const MOST_BYTES = 70_000
const LAMP = /** @type {[number, number]} */ ([WIDTH / 2, HEIGHT * 0.86])

function openDoor() {
  const random = createRandom('the secret is out')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const light = canvas.radial(
    [
      [0, '#fffaf0'],
      [0.3, '#ffdca6'],
      [0.62, '#ffb454'],
      [0.88, '#f09a35'],
      [1, '#c56a17'],
    ],
    [WIDTH / 2, HEIGHT * 0.46, 720],
  )
  canvas.cover(light)
  beams(canvas, {
    from: LAMP,
    angles: [-162, -148, -131, -113, -97, -83, -67, -49, -32, -18],
    length: 1100,
    color: '#fff3d6',
    strength: 0.34,
    thickness: 9,
  })
  mist(canvas, { seed: 5, color: '#fff0cf', strength: 0.3 })
  glow(canvas, { at: LAMP, radius: 420, color: '#fffaf0', strength: 0.9, squash: 0.6 })
  crowd(random, canvas, {
    rim: '#ffdca6',
    rows: [
      { y: HEIGHT * 0.868, size: 21, color: '#7a3f10', armsUp: 0.62, spread: 1.9, blur: 1 },
      { y: HEIGHT * 0.903, size: 32, color: '#40210c', armsUp: 0.55, spread: 1.9 },
      { y: HEIGHT * 0.95, size: 50, color: '#15100e', armsUp: 0.5, spread: 2 },
    ],
  })
  const rock = stone(canvas, {
    seed: 21,
    light: [WIDTH / 2, HEIGHT * 0.5, 170],
    color: '#ff9d3c',
    strength: 1.15,
    grain: [0.014, 0.011],
    round: 16,
    depth: 40,
    ambient: 0.05,
  })
  const opening = arch(random, canvas, {
    cx: WIDTH / 2,
    cy: HEIGHT * 0.53,
    rx: 425,
    ry: 520,
    rough: 0.13,
  })
  canvas.draw(`<path d="${opening}" fill="#4d4152" fill-rule="evenodd" filter="${rock}"/>`)
  glow(canvas, { at: [WIDTH / 2, HEIGHT * 0.5], radius: 640, color: '#ffb454', strength: 0.22 })
  finish(canvas, { seed: 8, dark: 0.9 })
  return canvas.toString()
}

const painted = await sharp(Buffer.from(openDoor()), { unlimited: true })
  .extract({ left: MARGIN, top: MARGIN, width: WIDTH, height: HEIGHT })
  .removeAlpha()
  .png()
  .toBuffer()
const file = fileURLToPath(new URL('../../../public/intro-open.webp', import.meta.url))
const { size } = await sharp(painted)
  .webp({ quality: 58, effort: 6, smartSubsample: true })
  .toFile(file)
if (size > MOST_BYTES)
  throw new Error(`the open door has ${size} bytes, which is more than ${MOST_BYTES}`)
process.stdout.write(`intro-open.webp ${size} bytes\n`)
