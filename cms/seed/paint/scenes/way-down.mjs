import { backlit } from '../crowd.mjs'
import { glow, mist } from '../light.mjs'
import { walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { arch, slab, stone } from '../rock.mjs'
import { COLORS, createCanvas, svg } from '../svg.mjs'

/** The way down to the hall: steps under a row of arches, torches on the walls, and another light at the end. */
export function wayDown() {
  const random = createRandom('the way down')
  const canvas = createCanvas(1200, 1100)
  const end = /** @type {[number, number]} */ ([690, 560])
  canvas.cover('#ff9ad0')
  glow(canvas, { at: end, radius: 170, color: '#ffffff', strength: 0.9 })
  const rings = 9
  for (let ring = 0; ring < rings; ring++) {
    const size = 60 * 1.4 ** ring
    const near = ring / (rings - 1)
    // The passage bends, so each arch hides a little of the one behind it; the steps rise towards us.
    const cx = end[0] + Math.sin(ring * 1.1) * size * 0.1 + ring * 3
    const cy = end[1] - size * 0.06
    const color = mixed(
      [196, 84, 140],
      [104, 60, 44],
      Math.min(1, near * 1.9),
      near > 0.55 ? (near - 0.55) * 1.75 : 0,
    )
    const face = stone(canvas, {
      seed: 180 + ring,
      light: [end[0], end[1] + size * 0.2, 80 + size * 0.24],
      color: ring < 3 ? '#ffd0ea' : '#ffd6a8',
      grain: [0.03 / (1 + ring * 0.3), 0.026 / (1 + ring * 0.3)],
      round: 3 + ring * 2,
      depth: 16 + ring * 5,
      strength: 1.35,
      ambient: 0.14,
    })
    const opening = arch(random, canvas, {
      cx,
      cy,
      rx: size * 0.94,
      ry: size * 1.16,
      rough: 0.2,
      floor: 0.7,
    })
    const teeth = slab(random, canvas.width, {
      side: 'ceiling',
      y: cy - size * 1.08,
      rough: size * 0.08,
      swing: size,
      thick: size * 0.4,
      rise: (x) => size * 0.5 * Math.min(2, Math.abs(x - cx) / size) ** 2,
      drips: [
        {
          count: 20 - ring,
          length: [size * 0.04, size * 0.34],
          width: [size * 0.05, size * 0.16],
          reach: (x) => Math.min(1, 0.3 + Math.abs(x - cx) / size),
        },
      ],
    })
    const edge = backlit(canvas, {
      color: ring < 4 ? '#ffd9ee' : '#ffcf96',
      thick: 0.8 + ring * 0.25,
      strength: 0.5,
    })
    canvas.draw(
      `<g filter="${edge}"><g filter="${face}"><path fill="${color}" fill-rule="evenodd" d="${opening}"/><path fill="${color}" d="${teeth}"/></g></g>`,
    )
    if (ring < 6)
      glow(canvas, {
        at: end,
        radius: size * 1.9,
        color: ring < 2 ? '#ffd0ec' : COLORS.spore,
        strength: 0.4 - ring * 0.05,
      })
    if (ring < 5) mist(canvas, { seed: 190 + ring, color: '#d977b0', strength: 0.12 - ring * 0.02 })
    if (ring === 1) group(canvas, cx, cy + size * 0.76, size)
    if (ring >= 2 && ring <= 6)
      torch(canvas, {
        x: cx + (ring % 2 ? -1 : 1) * size * 1.02,
        y: cy - size * 0.1,
        size: size * 0.12,
      })
  }
  return canvas.toString()
}

/** @param {import('../svg.mjs').Canvas} canvas @param {number} x @param {number} ground @param {number} size */
function group(canvas, x, ground, size) {
  canvas.draw(
    walker({ x: x - size * 0.3, y: ground, tall: size * 0.6, color: '#4d1436', stride: 0.1 }),
    walker({
      x: x + size * 0.06,
      y: ground - size * 0.06,
      tall: size * 0.52,
      color: '#6a2049',
      stride: 0.08,
    }),
  )
}

/** @param {import('../svg.mjs').Canvas} canvas @param {{ x: number, y: number, size: number }} place */
function torch(canvas, { x, y, size }) {
  glow(canvas, { at: [x, y - size * 0.5], radius: size * 8, color: '#ff8f35', strength: 0.6 })
  glow(canvas, { at: [x, y - size * 0.5], radius: size * 2.6, color: '#ffd28a', strength: 0.75 })
  const flame = (/** @type {number} */ part, /** @type {string} */ color) => {
    const [w, h] = [size * 0.36 * part, size * 1.3 * part]
    return svg`<path fill="${color}" d="M${x - w} ${y}C${x - w * 1.2} ${y - h * 0.45} ${x - w * 0.1} ${y - h * 0.5} ${x + w * 0.2} ${y - h}
      C${x + w * 0.5} ${y - h * 0.55} ${x + w * 1.3} ${y - h * 0.4} ${x + w} ${y}Z"/>`
  }
  canvas.draw(
    svg`<path d="M${x - size * 0.13} ${y - size * 0.05}L${x - size * 0.06} ${y + size * 1.1}h${size * 0.12}L${x + size * 0.13} ${y - size * 0.05}Z" fill="#160d0d"/>`,
    flame(1, '#ff8f2e') + flame(0.7, '#ffc661') + flame(0.4, '#fff7e0'),
  )
}

/** @param {[number, number, number]} from @param {[number, number, number]} to @param {number} part @param {number} dark  share of the light that is missing */
function mixed(from, to, part, dark) {
  return `rgb(${from.map((value, index) => Math.round((value + ((to[index] ?? 0) - value) * part) * (1 - dark * 0.8))).join(' ')})`
}
