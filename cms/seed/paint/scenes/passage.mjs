import { finish, glow, mist } from '../light.mjs'
import { walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { arch, slab, stone } from '../rock.mjs'
import { COLORS, createCanvas, svg } from '../svg.mjs'

/** The way in: ring after ring of rock, a torch on every other wall, and the first of the group a good way ahead. */
export function passage() {
  const random = createRandom('the way in')
  const canvas = createCanvas(1440, 960)
  const end = /** @type {[number, number]} */ ([800, 500])
  canvas.cover('#e89a4c')
  glow(canvas, { at: end, radius: 190, color: '#fff0c8', strength: 1 })
  const rings = 7
  for (let ring = 0; ring < rings; ring++) {
    // Each ring is nearer than the one before by the same factor, as rings at equal distances are.
    const size = 84 * 1.5 ** ring
    const cx = end[0] + random.between(-0.16, 0.16) * size - ring * 8
    const cy = end[1] + size * 0.02
    const color = mixed([168, 98, 56], [22, 15, 22], (ring / (rings - 1)) ** 0.55)
    const fine = 1 + ring * 0.35
    const face = stone(canvas, {
      seed: 80 + ring,
      light: [end[0], end[1] + size * 0.3, 90 + size * 0.2],
      color: '#ffd6a0',
      grain: [0.034 / fine, 0.03 / fine],
      round: 3 + ring * 2.4,
      depth: 16 + ring * 6,
      strength: 1.3,
      ambient: 0.12,
    })
    const teeth = slab(random, canvas.width, {
      side: 'ceiling',
      y: cy - size * 0.96,
      rough: size * 0.1,
      swing: size,
      thick: size * 0.4,
      rise: (x) => size * 0.5 * Math.min(2, Math.abs(x - cx) / size) ** 2,
      drips: [
        {
          count: Math.round(26 - ring * 2),
          length: [size * 0.05, size * 0.42],
          width: [size * 0.05, size * 0.2],
          reach: (x) => Math.min(1, 0.4 + Math.abs(x - cx) / size),
        },
      ],
    })
    const opening = arch(random, canvas, {
      cx,
      cy,
      rx: size * 0.98,
      ry: size * 1.04,
      rough: 0.3,
      floor: 0.74,
    })
    canvas.draw(
      `<g filter="${face}"><path fill="${color}" fill-rule="evenodd" d="${opening}"/><path fill="${color}" d="${teeth}"/></g>`,
    )
    if (ring < 5) {
      glow(canvas, { at: end, radius: size * 2, color: COLORS.torch, strength: 0.3 - ring * 0.05 })
      mist(canvas, { seed: 90 + ring, color: '#c97c3c', strength: 0.13 - ring * 0.02 })
    }
    if (ring === 1) people(canvas, cx, cy + size * 0.78, size)
    if (ring >= 1 && ring <= 5)
      torch(canvas, random, {
        x: cx + (ring % 2 ? -1 : 1) * size * 1.04,
        y: cy - size * 0.16,
        size: size * 0.13,
      })
  }
  finish(canvas, { seed: 7, dark: 0.6, centre: [0.55, 0.52] })
  return canvas.toString()
}

/** @param {import('../svg.mjs').Canvas} canvas @param {number} x @param {number} ground @param {number} size */
function people(canvas, x, ground, size) {
  canvas.draw(
    walker({
      x: x - size * 0.34,
      y: ground - size * 0.03,
      tall: size * 0.66,
      color: '#4a2818',
      stride: 0.1,
      pack: true,
    }),
    walker({
      x: x - size * 0.06,
      y: ground - size * 0.1,
      tall: size * 0.54,
      color: '#6b3d22',
      stride: 0.08,
    }),
    walker({
      x: x + size * 0.3,
      y: ground + size * 0.03,
      tall: size * 0.7,
      color: '#351a12',
      stride: 0.12,
    }),
  )
}

/**
 * A torch in its iron ring, and the light it throws.
 *
 * @param {import('../svg.mjs').Canvas} canvas
 * @param {import('../random.mjs').Random} random
 * @param {{ x: number, y: number, size: number }} place
 */
function torch(canvas, random, { x, y, size }) {
  glow(canvas, { at: [x, y - size * 0.5], radius: size * 8, color: '#ff8f35', strength: 0.7 })
  glow(canvas, { at: [x, y - size * 0.5], radius: size * 2.6, color: '#ffd28a', strength: 0.7 })
  const tongue = (/** @type {number} */ part, /** @type {number} */ lean) => {
    const [w, h] = [size * 0.34 * part, size * 1.25 * part]
    return svg`M${x - w} ${y}C${x - w * 1.2} ${y - h * 0.4} ${x - w * 0.1 + lean * 0.4} ${y - h * 0.5} ${x + lean}
      ${y - h}C${x + lean * 0.6 + w * 0.3} ${y - h * 0.55} ${x + w * 1.3} ${y - h * 0.35} ${x + w} ${y}Z`
  }
  const lean = random.between(-0.3, 0.3) * size
  const soft = canvas.filter(svg`<feGaussianBlur stdDeviation="${size * 0.045}"/>`)
  canvas.draw(
    svg`<path d="M${x - size * 0.13} ${y - size * 0.05}L${x - size * 0.06} ${y + size * 1.1}h${size * 0.12}
      L${x + size * 0.13} ${y - size * 0.05}Z" fill="#160d0d"/>`,
    `<g filter="${soft}"><path d="${tongue(0.62, -lean)}" fill="#ff7a22"/><path d="${tongue(
      1,
      lean,
    )}" fill="#ff8f2e"/><path d="${tongue(0.7, lean * 0.6)}" fill="#ffc661"/><path d="${tongue(0.4, 0)}" fill="#fff7e0"/></g>`,
  )
}

/** @param {[number, number, number]} from @param {[number, number, number]} to @param {number} part */
function mixed(from, to, part) {
  return `rgb(${from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part)).join(' ')})`
}
