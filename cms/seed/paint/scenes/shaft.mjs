import { backlit } from '../crowd.mjs'
import { hills, pines, stars } from '../landscape.mjs'
import { finish, glow, mist, lightShaft } from '../light.mjs'
import { climber, walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { MARGIN, createCanvas } from '../svg.mjs'

/** A shaft where the roof has fallen in: moonlight on the floor, and a person on a rope. */
export function shaft() {
  const random = createRandom('shaft')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const gap = 660
  canvas.cover(
    canvas.linear([
      [0, '#1b2660'],
      [0.2, '#5b73c4'],
      [0.3, '#93a6e6'],
      [1, '#0a0b18'],
    ]),
  )
  canvas.draw(stars(random, { width, height: 170, count: 420 }))
  glow(canvas, { at: [gap + 150, -10], radius: 420, color: '#eaf0ff', strength: 0.85 })
  const brink = (/** @type {number} */ x) => 168 - 70 * (Math.abs(x - gap) / 420) ** 2
  pines(random, canvas, {
    at: [
      [430, 84],
      [505, 62],
      [560, 96],
      [742, 70],
      [806, 104],
      [880, 78],
    ],
    ground: (x) => brink(x) + 8,
    lean: [-0.12, 0.12],
    color: '#1d2750',
    fray: 8,
  })
  const wall = stone(canvas, {
    seed: 23,
    light: [gap + 60, 420, 320],
    color: '#d7e2ff',
    grain: [0.012, 0.0035],
    round: 4,
    depth: 34,
    strength: 1.45,
  })
  const rock = canvas.radial(
    [
      [0, '#5068a8'],
      [0.35, '#2c3b6c'],
      [0.7, '#151b38'],
      [1, '#0a0b18'],
    ],
    [gap + 60, 430, 820],
    1,
  )
  canvas.draw(
    `<path fill="${rock}" d="${hills(random, {
      from: -MARGIN,
      to: width + MARGIN,
      bottom: 1060,
      ridge: brink,
      rough: 26,
      swing: 120,
    })}" filter="${wall}"/>`,
  )
  lightShaft(canvas, {
    points: [
      [gap - 150, -60],
      [gap + 190, -60],
      [gap + 330, 860],
      [gap - 190, 860],
    ],
    color: '#b4c8ff',
    strength: 0.6,
    blur: 26,
    along: [gap, 0, gap + 70, 1000],
  })
  lightShaft(canvas, {
    points: [
      [gap - 40, -60],
      [gap + 90, -60],
      [gap + 180, 860],
      [gap - 20, 860],
    ],
    color: '#e6efff',
    strength: 0.5,
    blur: 18,
    along: [gap, 0, gap + 70, 960],
  })
  const rows = [
    { color: '#3d5088', ground: 790, drips: 40, long: 120, wide: 60 },
    { color: '#222d52', ground: 842, drips: 22, long: 170, wide: 100 },
    { color: '#10152a', ground: 925, drips: 10, long: 200, wide: 170 },
  ]
  rows.forEach(({ color, ground, drips, long, wide }, row) => {
    const face = stone(canvas, {
      seed: 110 + row,
      light: [gap + 90, 560, 260],
      color: '#dfe8ff',
      round: 5 + row * 4,
      depth: 22 + row * 6,
      strength: 1.4,
      grain: [0.014, 0.02],
    })
    const away = (/** @type {number} */ x) => 0.1 + 0.9 * Math.min(1, Math.abs(x - gap - 60) / 560)
    const heap = slab(random, width, {
      side: 'floor',
      y: ground,
      rough: 30,
      rise: (x) => -190 * (Math.abs(x - 720) / 760) ** 3,
      drips: [{ count: drips, length: [10, long], width: [wide * 0.5, wide], reach: away }],
    })
    canvas.draw(`<path fill="${color}" d="${heap}" filter="${face}"/>`)
    if (row === 0) {
      glow(canvas, {
        at: [gap + 70, 800],
        radius: 320,
        color: '#cfdcff',
        strength: 0.7,
        squash: 0.24,
      })
      mist(canvas, { seed: 120, color: '#9db4f5', strength: 0.2 })
    }
    if (row === 1) {
      const rim = backlit(canvas, { color: '#dfe8ff', thick: 1.4, strength: 0.8 })
      const helpers = [
        { x: 566, tall: 78 },
        { x: 612, tall: 72 },
        { x: 868, tall: 80 },
      ].map((figure) => walker({ ...figure, y: 866, color: '#0b0f20' }))
      const cases =
        '<g fill="#0b0f20"><rect x="726" y="818" width="78" height="46" rx="3"/><rect x="742" y="780" width="50" height="37" rx="3"/>' +
        '<rect x="812" y="834" width="34" height="30" rx="3"/></g>'
      canvas.draw(`<g filter="${rim}">${helpers.join('')}${cases}</g>`)
      glow(canvas, { at: [628, 822], radius: 110, color: '#ffb454', strength: 0.6 })
    }
  })
  const rim = backlit(canvas, { color: '#f2f6ff', thick: 1.2, strength: 0.75 })
  canvas.draw(
    `<g filter="${rim}">${climber({ x: gap + 24, y: 452, tall: 96, rope: [-560, 380], color: '#0b0f20' })}</g>`,
  )
  const roof = stone(canvas, {
    seed: 130,
    light: [gap + 40, 260, 200],
    color: '#cbd8ff',
    round: 12,
    depth: 30,
    strength: 1.4,
    grain: [0.016, 0.01],
    ambient: 0.08,
  })
  const ceiling = slab(random, width, {
    side: 'ceiling',
    y: 236,
    rough: 90,
    swing: 300,
    rise: (x) => -420 * Math.max(0, 1 - Math.abs(x - gap) / 430) ** 0.75,
    drips: [
      {
        count: 34,
        length: [20, 280],
        width: [26, 100],
        reach: (x) => Math.min(1, Math.max(0, Math.abs(x - gap) - 260) / 300),
      },
      { count: 60, length: [8, 60], width: [8, 22] },
    ],
  })
  canvas.draw(`<path fill="#161c36" d="${ceiling}" filter="${roof}"/>`)
  finish(canvas, { seed: 8, dark: 0.7, centre: [0.48, 0.5] })
  return canvas.toString()
}
