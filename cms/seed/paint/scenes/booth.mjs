import { backlit, crowd } from '../crowd.mjs'
import { beams, finish, glow, mist } from '../light.mjs'
import { dancer } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { pillar, slab, stone } from '../rock.mjs'
import { COLORS, createCanvas, svg } from '../svg.mjs'

/** Somebody at the decks, on a ledge, before a ring of light as large as the room allows. */
export function booth() {
  const random = createRandom('booth')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const ring = /** @type {[number, number]} */ ([700, 400])
  const wall = stone(canvas, {
    seed: 41,
    light: [ring[0], ring[1], 260],
    color: '#ffe6c4',
    grain: [0.013, 0.006],
    round: 1,
    depth: 36,
    strength: 1.45,
  })
  canvas.cover(
    canvas.radial(
      [
        [0, '#c0603f'],
        [0.3, '#7a3142'],
        [0.62, '#2b1736'],
        [1, '#0c0814'],
      ],
      [ring[0], ring[1], 800],
      0.92,
    ),
    `filter="${wall}"`,
  )
  glow(canvas, { at: ring, radius: 620, color: COLORS.torch, strength: 0.5 })
  const soft = canvas.filter('<feGaussianBlur stdDeviation="20"/>')
  const softer = canvas.filter('<feGaussianBlur stdDeviation="5"/>')
  const circle = (
    /** @type {string} */ color,
    /** @type {number} */ thick,
    /** @type {string} */ more,
  ) =>
    `<circle cx="${ring[0]}" cy="${ring[1]}" r="262" fill="none" stroke="${color}" stroke-width="${thick}" ${more}
      style="mix-blend-mode:screen"/>`
  beams(canvas, {
    from: ring,
    angles: Array.from({ length: 24 }, (_, each) => each * 15 + 4),
    length: 860,
    color: '#ffab5e',
    strength: 0.26,
    thickness: 5,
  })
  mist(canvas, { seed: 140, color: '#ff9c5c', strength: 0.2 })
  canvas.draw(
    circle(COLORS.spore, 46, `filter="${soft}" opacity="0.8"`),
    circle(COLORS.torch, 16, `filter="${softer}"`),
    circle('#fff3da', 5, ''),
  )
  const rows = [
    { color: '#4a2438', y: 120, count: 34, long: 300, wide: 76 },
    { color: '#1c1020', y: 20, count: 16, long: 330, wide: 140 },
  ]
  rows.forEach(({ color, y, count, long, wide }, row) => {
    const away = (/** @type {number} */ x) =>
      Math.min(1, Math.max(0, Math.abs(x - ring[0]) - 220) / 380)
    const face = stone(canvas, {
      seed: 150 + row,
      light: [ring[0], ring[1], 210],
      color: '#ffdfb8',
      round: 7 + row * 5,
      depth: 26 + row * 8,
      strength: 1.4,
    })
    const shapes = [
      slab(random, width, {
        side: 'ceiling',
        y: y - 60,
        rough: 56,
        rise: (x) => 190 * (Math.abs(x - ring[0]) / 720) ** 1.8,
        drips: [
          { count, length: [24, long], width: [wide * 0.3, wide], reach: away },
          { count: count * 2, length: [8, 60], width: [6, 20] },
        ],
      }),
      pillar(random, { x: [236, 1290][row] ?? 0, top: y, bottom: 980, half: 62 + row * 40 }),
    ]
    if (row === 0)
      shapes.push(
        slab(random, width, {
          side: 'floor',
          y: 628,
          rough: 24,
          rise: (x) => 150 * Math.min(1, Math.max(0, Math.abs(x - ring[0]) - 250) / 260) ** 1.3,
          drips: [{ count: 12, length: [10, 70], width: [30, 70], reach: away }],
        }),
      )
    canvas.draw(`<path fill="${color}" d="${shapes.join('')}" filter="${face}"/>`)
    if (row === 0)
      canvas.draw(
        `<g filter="${backlit(canvas, { color: '#ffe9c4', thick: 2, strength: 0.9 })}">${decks(random, ring[0], 630)}</g>`,
      )
  })
  crowd(random, canvas, {
    rim: '#ffc98f',
    rows: [
      { y: 726, size: 15, color: '#55273b', armsUp: 0.55 },
      { y: 750, size: 20, color: '#441e33', armsUp: 0.55 },
      { y: 784, size: 27, color: '#31162a', armsUp: 0.5 },
      { y: 832, size: 38, color: '#210f20', armsUp: 0.5 },
      { y: 900, size: 54, color: '#160b17', armsUp: 0.4 },
      { y: 1030, size: 84, color: '#0e0812', armsUp: 0.75, spread: 2.8, blur: 2.6 },
    ],
    between: (row) =>
      row < 4 &&
      glow(canvas, {
        at: [ring[0], 730 + row * 24],
        radius: 600,
        color: COLORS.torch,
        strength: 0.16,
        squash: 0.24,
      }),
  })
  finish(canvas, { seed: 9, dark: 0.65, centre: [0.49, 0.46] })
  return canvas.toString()
}

/**
 * A table with two turntables, and the DJ behind it.
 *
 * @param {import('../random.mjs').Random} random
 * @param {number} x
 * @param {number} y
 */
function decks(random, x, y) {
  const ink = '#150a14'
  const person = dancer(random, { x, y: y - 92, size: 50, armsUp: 0.5 })
  const headphones = `<path d="M-22 -136Q-23 -166 0 -167Q23 -166 22 -136" fill="none" stroke="${ink}" stroke-width="7"/>
    <rect x="-29" y="-146" width="13" height="25" rx="6"/><rect x="16" y="-146" width="13" height="25" rx="6"/>`
  const table = `<path d="M-180 -44H180L190 14H-190Z"/><ellipse cx="-112" cy="-47" rx="48" ry="7"/>
    <ellipse cx="112" cy="-47" rx="48" ry="7"/><rect x="-28" y="-56" width="56" height="14" rx="2"/>
    <path d="M-66 -46V-62L-84 -56M158 -46V-62L140 -56" fill="none" stroke="${ink}" stroke-width="3"/>`
  return svg`<g fill="${ink}" color="${ink}">${person}<g transform="translate(${x} ${y})">${headphones}${table}</g></g>`
}
