import { crowd } from '../crowd.mjs'
import { hills, pines, stars } from '../landscape.mjs'
import { finish, glow, mist, lightShaft } from '../light.mjs'
import { walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { COLORS, MARGIN, createCanvas } from '../svg.mjs'

/** The place where the moonlight lands. It is in the middle, so that a phone's crop of the picture has it, too. */
const GAP = 800

/** The great hall: moonlight falls through the hole in its roof, and the crowd dances in it. */
export function moonfall() {
  const random = createRandom('moonfall')
  const canvas = createCanvas(1600, 760)
  const { width } = canvas
  // The sky behind the hole. The hall is drawn around it later.
  canvas.cover(
    canvas.linear([
      [0, '#223077'],
      [0.16, '#5f79cf'],
      [0.3, '#9db2ee'],
      [1, '#0a0b18'],
    ]),
  )
  canvas.draw(stars(random, { width, height: 120, count: 320 }))
  glow(canvas, { at: [GAP + 70, -20], radius: 300, color: '#f2f5ff', strength: 0.95 })
  const wall = stone(canvas, {
    seed: 31,
    light: [GAP, 360, 260],
    color: '#dfe3ff',
    grain: [0.012, 0.0032],
    round: 4,
    depth: 36,
    strength: 1.45,
  })
  const lit = canvas.radial(
    [
      [0, '#5663b4'],
      [0.22, '#383573'],
      [0.55, '#1f1840'],
      [1, '#0b0918'],
    ],
    [GAP, 430, 880],
    0.8,
  )
  const brink = (/** @type {number} */ x) => 56 - 60 * (Math.abs(x - GAP) / 210) ** 2
  pines(random, canvas, {
    at: [
      [684, 50],
      [722, 64],
      [868, 58],
      [914, 46],
    ],
    ground: (x) => brink(x) + 10,
    lean: [-0.12, 0.12],
    color: '#161d44',
    fray: 6,
  })
  canvas.draw(
    `<path fill="${lit}" d="${hills(random, { from: -MARGIN, to: width + MARGIN, bottom: 900, ridge: brink, rough: 22, swing: 90 })}" filter="${wall}"/>`,
  )
  glow(canvas, { at: [250, 520], radius: 460, color: COLORS.spore, strength: 0.5 })
  glow(canvas, { at: [1350, 520], radius: 460, color: COLORS.glowWorm, strength: 0.4 })
  const rows = [
    { color: '#4a4690', y: 150, count: 80, long: 230, wide: 44, reach: 230 },
    { color: '#2d2860', y: 96, count: 48, long: 300, wide: 84, reach: 330 },
    { color: '#151230', y: 26, count: 22, long: 360, wide: 150, reach: 520 },
  ]
  rows.forEach(({ color, y, count, long, wide, reach }, row) => {
    const away = (/** @type {number} */ x) =>
      Math.min(1, Math.max(0, Math.abs(x - GAP) - 130 - row * 50) / reach)
    const face = stone(canvas, {
      seed: 140 + row,
      light: [GAP, 300, 220],
      color: '#e4e6ff',
      round: 5 + row * 4,
      depth: 24 + row * 6,
      strength: 1.4,
    })
    const roof = slab(random, width, {
      side: 'ceiling',
      y,
      rough: 70,
      swing: 210,
      // Over the middle there is no roof, and its broken edge is ragged.
      rise: (x) =>
        -420 * Math.exp(-(((x - GAP) / (150 + row * 62)) ** 2)) +
        110 * (Math.abs(x - GAP) / 800) ** 2.2,
      drips: [
        { count, length: [20, long], width: [wide * 0.3, wide], reach: away },
        { count: count * 2, length: [6, 50], width: [6, 20], reach: away },
      ],
    })
    canvas.draw(`<path fill="${color}" d="${roof}" filter="${face}"/>`)
    if (row === 1) mist(canvas, { seed: 151, color: '#8f9df0', strength: 0.2 })
  })
  const cone = (
    /** @type {number} */ above,
    /** @type {number} */ below,
    /** @type {number} */ strength,
    /** @type {number} */ blur,
  ) =>
    lightShaft(canvas, {
      points: [
        [GAP - above, -60],
        [GAP + above, -60],
        [GAP + below + 30, 720],
        [GAP - below + 10, 720],
      ],
      color: '#dfe8ff',
      strength,
      blur,
      along: [GAP, -20, GAP, 860],
    })
  cone(120, 330, 0.42, 24)
  cone(84, 200, 0.4, 9)
  cone(30, 80, 0.42, 8)
  glow(canvas, { at: [GAP, 566], radius: 330, color: '#eef2ff', strength: 0.8, squash: 0.3 })
  canvas.draw(soundSystem())
  crowd(random, canvas, {
    rim: '#dfe6ff',
    rows: [
      { y: 586, size: 9, color: '#4d4a92', armsUp: 0.55 },
      { y: 598, size: 12, color: '#3c3878', armsUp: 0.55 },
      { y: 616, size: 16, color: '#2c275e', armsUp: 0.5 },
      { y: 642, size: 22, color: '#1f1a46', armsUp: 0.5 },
      { y: 680, size: 31, color: '#151131', armsUp: 0.5 },
      { y: 744, size: 46, color: '#0c0a1d', armsUp: 0.6, spread: 2.4 },
    ],
    between: (row) => {
      if (row > 4) return
      glow(canvas, {
        at: [GAP, 590 + row * 18],
        radius: 420 + row * 30,
        color: '#cdd8ff',
        strength: 0.34 - row * 0.05,
        squash: 0.22,
      })
      glow(canvas, {
        at: [180, 610 + row * 18],
        radius: 420,
        color: COLORS.spore,
        strength: 0.2,
        squash: 0.3,
      })
      glow(canvas, {
        at: [1420, 610 + row * 18],
        radius: 420,
        color: COLORS.glowWorm,
        strength: 0.16,
        squash: 0.3,
      })
    },
  })
  finish(canvas, { seed: 12, dark: 0.6, centre: [0.5, 0.5] })
  return canvas.toString()
}

/** Towers of loudspeakers on both sides, and people at a table between them. */
function soundSystem() {
  const tower = (/** @type {number} */ x, /** @type {number} */ wide) =>
    [0, 1, 2, 3]
      .map((box) => {
        const [y, middle] = [372 + box * 56, x + wide / 2]
        return `<rect x="${x}" y="${y}" width="${wide}" height="54" rx="3"/><circle cx="${middle}" cy="${y + 27}" r="20" fill="#1c1840" stroke="#3c3676" stroke-width="3"/>
          <circle cx="${middle}" cy="${y + 27}" r="7" fill="#3c3676"/>`
      })
      .join('')
  const table = `<rect x="${GAP - 84}" y="548" width="168" height="46" rx="3"/>`
  const people = [
    walker({ x: GAP - 22, y: 590, tall: 92, color: '#0d0b20' }),
    walker({ x: GAP + 30, y: 592, tall: 84, color: '#0d0b20' }),
  ]
  return `<g fill="#0d0b20">${tower(566, 66)}${tower(494, 66)}${tower(968, 66)}${tower(1040, 66)}${people.join('')}${table}</g>`
}
