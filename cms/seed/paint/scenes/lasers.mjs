import { crowd } from '../crowd.mjs'
import { beams, finish, glow, mist } from '../light.mjs'
import { walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { COLORS, createCanvas } from '../svg.mjs'

/** Saturday night: two colours of laser over a few hundred raised hands. */
export function lasers() {
  const random = createRandom('lasers')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const stage = /** @type {[number, number]} */ ([720, 560])
  const wall = stone(canvas, {
    seed: 9,
    light: [stage[0], stage[1], 240],
    color: '#f4d8ff',
    grain: [0.012, 0.004],
    round: 1,
    depth: 34,
    strength: 1.4,
  })
  canvas.cover(
    canvas.radial(
      [
        [0, '#8a3f8f'],
        [0.3, '#4b2a70'],
        [0.7, '#1c1740'],
        [1, '#0b0a1c'],
      ],
      [stage[0], stage[1], 860],
      0.85,
    ),
    `filter="${wall}"`,
  )
  glow(canvas, { at: stage, radius: 460, color: COLORS.spore, strength: 0.55, squash: 0.8 })
  const rows = [
    { color: '#54306f', y: 210, count: 60, long: 230, wide: 44 },
    { color: '#37224f', y: 140, count: 36, long: 330, wide: 84 },
    { color: '#1c1630', y: 60, count: 16, long: 380, wide: 140 },
  ]
  rows.forEach(({ color, y, count, long, wide }, row) => {
    const open = (/** @type {number} */ x) =>
      0.25 + 0.75 * Math.min(1, Math.abs(x - stage[0]) / 560)
    const face = stone(canvas, {
      seed: 60 + row,
      light: [stage[0], stage[1], 240],
      color: '#ffd9f2',
      round: 5 + row * 4,
      depth: 22 + row * 7,
      strength: 1.35,
    })
    const rock = slab(random, width, {
      side: 'ceiling',
      y,
      rough: 60,
      rise: (x) => 200 * (Math.abs(x - stage[0]) / 720) ** 2.4,
      drips: [
        { count, length: [24, long], width: [wide * 0.3, wide], reach: open },
        { count: count * 2, length: [6, 60], width: [6, 18] },
      ],
    })
    canvas.draw(`<path fill="${color}" d="${rock}" filter="${face}"/>`)
    if (row === 0) {
      const fan = (
        /** @type {number} */ from,
        /** @type {number} */ to,
        /** @type {number} */ count,
      ) => Array.from({ length: count }, (_, each) => from + ((to - from) * each) / (count - 1))
      beams(canvas, {
        from: [stage[0] - 150, stage[1] - 18],
        angles: fan(-166, -62, 9),
        length: 900,
        color: COLORS.glowWorm,
        strength: 0.85,
      })
      beams(canvas, {
        from: [stage[0] + 150, stage[1] - 18],
        angles: fan(-118, -14, 9),
        length: 900,
        color: COLORS.glowWorm,
        strength: 0.85,
      })
      beams(canvas, {
        from: [stage[0], stage[1] - 30],
        angles: fan(-150, -30, 7),
        length: 760,
        color: COLORS.spore,
        strength: 0.8,
        thickness: 2.4,
      })
      mist(canvas, { seed: 71, color: '#7fd8e0', strength: 0.2 })
    }
    if (row === 1) mist(canvas, { seed: 72, color: '#c063c8', strength: 0.16 })
  })
  canvas.draw(walker({ x: stage[0], y: stage[1] + 22, tall: 84, color: '#120b1c' }))
  canvas.draw(
    `<g fill="#0d0916"><rect x="${stage[0] - 80}" y="${stage[1] - 20}" width="160" height="40" rx="3"/><rect x="${
      stage[0] - 240
    }" y="${stage[1] + 10}" width="480" height="80"/>${speakers(stage[0] - 240)}${speakers(stage[0] + 240)}</g>`,
  )
  glow(canvas, {
    at: [stage[0], stage[1] - 6],
    radius: 240,
    color: '#ffe3ff',
    strength: 0.7,
    squash: 0.5,
  })
  crowd(random, canvas, {
    rim: '#e8a6ff',
    rows: [
      { y: 612, size: 9, color: '#53306e', armsUp: 0.5 },
      { y: 626, size: 12, color: '#43275f', armsUp: 0.5 },
      { y: 648, size: 16, color: '#331d4c', armsUp: 0.5 },
      { y: 680, size: 22, color: '#251539', armsUp: 0.5 },
      { y: 726, size: 31, color: '#190f2a', armsUp: 0.45 },
      { y: 800, size: 44, color: '#110b1e', armsUp: 0.4 },
      { y: 1010, size: 86, color: '#0a0713', armsUp: 0.75, spread: 2.9, blur: 2.6 },
    ],
    between: (row) =>
      row < 5 &&
      glow(canvas, {
        at: [stage[0], stage[1] + 50 + row * 20],
        radius: 640,
        color: row % 2 ? COLORS.glowWorm : COLORS.spore,
        strength: 0.15,
        squash: 0.26,
      }),
  })
  finish(canvas, { seed: 5 })
  return canvas.toString()
}

/** A stack of three boxes. @param {number} x */
function speakers(x) {
  const box = (/** @type {number} */ y) =>
    `<rect x="${x - 34}" y="${y}" width="68" height="56" rx="3"/><circle cx="${x}" cy="${
      y + 28
    }" r="19" fill="none" stroke="#2e2140" stroke-width="2"/><circle cx="${x}" cy="${y + 28}" r="6" fill="#251a35"/>`
  return [452, 510, 568].map(box).join('')
}
