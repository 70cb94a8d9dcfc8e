import { glitter, hills, palm, pines, stars } from '../landscape.mjs'
import { glow, mist } from '../light.mjs'
import { moonDisc, moonlitClouds, windows } from '../moon.mjs'
import { createRandom } from '../random.mjs'
import { arch, slab, stone } from '../rock.mjs'
import { MARGIN, createCanvas } from '../svg.mjs'

/** @typedef {{ width: number, height: number, moon: [number, number], sea: number, scale: number }} Frame */

/** The hero in two shapes: wide screens, and phones held upright. @type {Record<'wide' | 'tall', Frame>} */
export const FRAMES = {
  wide: { width: 1680, height: 1000, moon: [1150, 215], sea: 410, scale: 1.15 },
  tall: { width: 840, height: 1640, moon: [520, 318], sea: 460, scale: 1 },
}

/** The view through the cave mouth: the coast at night, a low moon and its reflection on the water. @param {Frame} frame */
export function nightCoast({ width, height, moon, sea, scale }) {
  const random = createRandom('night coast')
  const canvas = createCanvas(width, height)
  const [x, y] = moon
  const bottom = Math.min(height, sea + 520)
  canvas.cover(
    canvas.linear(
      [
        [0, '#050714'],
        [sea * 0.5, '#0e1438'],
        [sea * 0.8, '#2b2f6c'],
        [sea * 0.95, '#6b5585'],
        [sea, '#a8707f'],
        [height, '#0b1026'],
      ].map(
        ([at, color]) => /** @type {[number, string]} */ ([Number(at) / height, String(color)]),
      ),
    ),
  )
  canvas.draw(stars(random, { width, height: sea, count: 520 }))
  glow(canvas, { at: moon, radius: 520 * scale, color: '#97a2ff', strength: 0.42 })
  glow(canvas, { at: moon, radius: 210 * scale, color: '#ffd9a8', strength: 0.8 })
  canvas.draw(
    `<g transform="translate(${x} ${y}) scale(${1.7 * scale}) translate(${-x} ${-y})">${moonDisc(canvas, moon)}</g>`,
  )
  canvas.draw(moonlitClouds(canvas, random, moon))
  canvas.below(
    sea,
    canvas.linear(
      [
        [0, '#5a5385'],
        [0.1, '#272d60'],
        [0.5, '#0f1536'],
        [1, '#070a1c'],
      ],
      [0, sea, 0, bottom],
    ),
  )
  // Dimmer towards us, where the words are.
  const road = canvas.linear(
    [
      [0, '#ffe2b6'],
      [0.16, '#f0cfa8'],
      [0.4, '#8d7f96'],
      [1, '#454678'],
    ],
    [0, sea, 0, bottom],
  )
  canvas.draw(
    glitter(random, {
      x,
      top: sea + 1,
      bottom,
      spread: [22, 150 * scale],
      color: road,
      count: 900,
    }),
  )
  const coast = (/** @type {string} */ fill, /** @type {Parameters<typeof hills>[1]} */ shape) =>
    canvas.draw(`<path fill="${fill}" d="${hills(random, shape)}"/>`)
  const left = width * 0.46
  const right = width * 0.72
  coast('#3a3a72', {
    from: right,
    to: width + MARGIN,
    bottom: sea + 2,
    ridge: (at) => sea + 8 - 120 * Math.max(0, (at - right) / (width - right)) ** 0.8,
    rough: 18,
  })
  coast('#23275a', {
    from: -MARGIN,
    to: left,
    bottom: sea + 3,
    ridge: (at) => sea + 8 - 130 * Math.max(0, (left - at) / left) ** 1.15,
  })
  canvas.draw(
    windows(random, {
      sea,
      spans: [
        [right + 30, width],
        [left * 0.3, left * 0.9],
      ],
    }),
  )
  const slope = (/** @type {number} */ at) =>
    sea + 50 + 230 * Math.max(0, (at - 40) / (width * 0.42)) ** 1.7
  pines(random, canvas, {
    at: [
      [0.13, 150],
      [0.17, 118],
      [0.21, 168],
      [0.26, 120],
      [0.3, 92],
    ].map(([at = 0, tall = 0]) => [at * width, tall * scale]),
    ground: (at) => slope(at) + 10,
    lean: [0.02, 0.22],
    color: '#0c0f28',
    fray: 9,
  })
  const spit = (/** @type {number} */ at) =>
    sea +
    290 -
    220 * Math.max(0, (at - width * 0.7) / (width * 0.3)) ** 0.8 +
    2 * Math.max(0, width * 0.72 - at)
  const palms = [
    [0.8, 210, -0.14],
    [0.845, 310, -0.06],
    [0.9, 240, 0.12],
  ].map(([at = 0, tall = 0, lean = 0]) =>
    palm(random, { x: at * width, y: spit(at * width) + 12, tall: tall * scale, lean }),
  )
  canvas.draw(`<g fill="#090b20" color="#090b20">${palms.join('')}</g>`)
  const land = stone(canvas, {
    seed: 20,
    light: [x, y - 40, 120],
    color: '#c9ccff',
    round: 3,
    depth: 16,
    strength: 1.5,
    grain: [0.02, 0.04],
    ambient: 0.25,
  })
  const shore = (/** @type {Parameters<typeof hills>[1]} */ shape) =>
    `<path d="${hills(random, shape)}"/>`
  canvas.draw(
    `<g filter="${land}" fill="#171b3c">${shore({ from: -MARGIN, to: width, bottom: height + MARGIN, ridge: slope, rough: 16 })}` +
      `${shore({ from: width * 0.4, to: width + MARGIN, bottom: height + MARGIN, ridge: spit, rough: 18 })}</g>`,
  )
  mist(canvas, {
    seed: 8,
    color: '#8a8fe0',
    strength: 0.16,
    fill: canvas.linear(
      [
        [0, '#fff', 0],
        [0.3, '#fff', 1],
        [1, '#fff', 0],
      ],
      [0, sea - 60, 0, sea + 220],
    ),
  })
  return canvas.toString()
}

/** The rock around the cave mouth, transparent in the opening. Further down it closes. @param {Frame} frame */
export function caveFrame({ width, height, moon, sea, scale }) {
  const random = createRandom('cave frame')
  const canvas = createCanvas(width, height)
  const isTall = height > width
  const light = /** @type {[number, number]} */ ([moon[0], moon[1] + 40])
  const rock = (
    /** @type {number} */ seed,
    /** @type {number} */ far,
    /** @type {number} */ round,
  ) =>
    stone(canvas, {
      seed,
      light: [...light, far],
      color: '#c6caff',
      round,
      depth: 30,
      strength: 1.75,
      grain: [0.016, 0.009],
      ambient: 0.03,
    })
  const opening = {
    cx: width * 0.53,
    cy: isTall ? sea + 30 : sea + 10,
    rx: width * (isTall ? 0.44 : 0.47),
    ry: isTall ? 390 : 450,
    rough: 0.3,
  }
  canvas.draw(
    `<path fill="#2b2b49" fill-rule="evenodd" d="${arch(random, canvas, opening)}" filter="${rock(21, 170, 14)}"/>`,
  )
  const teeth = slab(random, width, {
    side: 'ceiling',
    // On a phone the navigation bar covers the top of the picture.
    y: isTall ? 132 : 6,
    rough: 40,
    rise: (x) => 120 * Math.abs(x / width - 0.54) ** 1.4,
    drips: [
      {
        count: isTall ? 16 : 32,
        length: [30, (isTall ? 330 : 250) * scale],
        width: [22, 84],
        reach: (x) => Math.min(1, 0.15 + Math.abs(x - moon[0]) / (isTall ? 340 : 640)),
      },
      { count: isTall ? 34 : 70, length: [8, 60], width: [8, 22] },
    ],
  })
  const floorAt = isTall ? 900 : 800
  const floor = slab(random, width, {
    side: 'floor',
    y: floorAt,
    rough: 46,
    rise: (x) => -(isTall ? 260 : 300) * Math.abs(x / width - 0.56) ** 2.1,
    drips: [
      {
        count: isTall ? 9 : 16,
        length: [10, 130],
        width: [40, 130],
        reach: (x) => Math.min(1, Math.abs(x - moon[0]) / 560),
      },
    ],
  })
  canvas.draw(`<path fill="#1d1c2f" d="${teeth}${floor}" filter="${rock(22, 150, 15)}"/>`)
  glow(canvas, { at: [width * 0.02, floorAt - 40], radius: 420, color: '#ff9440', strength: 0.3 })
  // From here down the picture has the page's own black, so that its end is invisible.
  const fade = canvas.linear(
    [
      [0, '#0b0a10', 0],
      [0.75, '#0b0a10', 1],
      [1, '#0b0a10', 1],
    ],
    [0, floorAt - 30, 0, Math.min(height, floorAt + 190)],
  )
  canvas.below(floorAt - 30, fade)
  return canvas.toString()
}
