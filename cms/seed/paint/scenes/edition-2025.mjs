import { backlit } from '../crowd.mjs'
import { finish, glow, mist } from '../light.mjs'
import { dancer } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { createCanvas, svg } from '../svg.mjs'

/** The night the generator gave up: nothing is lit but the lamps in people's hands. */
export function edition2025() {
  const random = createRandom('edition 2025')
  const canvas = createCanvas(1600, 900)
  const { width } = canvas
  const far = /** @type {[number, number]} */ ([820, 470])
  const wall = stone(canvas, {
    seed: 201,
    light: [far[0], 560, 230],
    color: '#ffdcae',
    grain: [0.011, 0.0035],
    round: 1,
    depth: 34,
    strength: 1.4,
  })
  canvas.cover(
    canvas.radial(
      [
        [0, '#7d4c34'],
        [0.28, '#46282a'],
        [0.6, '#1c1220'],
        [1, '#08070d'],
      ],
      [far[0], 540, 880],
      0.72,
    ),
    `filter="${wall}"`,
  )
  const rows = [
    { color: '#4a2c2c', y: 170, count: 64, long: 220, wide: 44 },
    { color: '#2c1a22', y: 90, count: 36, long: 320, wide: 86 },
    { color: '#130d15', y: -10, count: 16, long: 380, wide: 150 },
  ]
  rows.forEach(({ color, y, count, long, wide }, row) => {
    const away = (/** @type {number} */ x) => 0.25 + 0.75 * Math.min(1, Math.abs(x - far[0]) / 600)
    const face = stone(canvas, {
      seed: 210 + row,
      light: [far[0], 560, 230],
      color: '#ffe0b4',
      round: 5 + row * 4,
      depth: 22 + row * 6,
      strength: 1.35,
    })
    canvas.draw(
      `<path fill="${color}" d="${slab(random, width, {
        side: 'ceiling',
        y,
        rough: 56,
        rise: (x) => 210 * (Math.abs(x - far[0]) / 800) ** 2.2,
        drips: [
          { count, length: [24, long], width: [wide * 0.3, wide], reach: away },
          { count: count * 2, length: [8, 60], width: [6, 18] },
        ],
      })}" filter="${face}"/>`,
    )
    mist(canvas, { seed: 220 + row, color: '#c98650', strength: 0.13 })
  })
  const lamp = canvas.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.1" stop-color="#ffe3a8"/>
        <stop offset="0.24" stop-color="#ffb454" stop-opacity="0.6"/>
          <stop offset="0.55" stop-color="#ff8f35" stop-opacity="0.16"/><stop offset="1" stop-color="#ff8f35" stop-opacity="0"/>
            </radialGradient>`,
  )
  for (let row = 0; row < 11; row++) {
    // Each row is nearer by the same factor, as rows at equal distances in a room are.
    const near = 1.28 ** row
    const size = 4.4 * near
    const y = 486 + 27 * near
    glow(canvas, {
      at: [far[0], y],
      radius: 760,
      color: '#ff9d4a',
      strength: 0.1 - row * 0.006,
      squash: 0.14,
    })
    people(canvas, random, { y, size, lamp, shade: row / 10 })
  }
  finish(canvas, { seed: 12, dark: 0.7, centre: [0.51, 0.56] })
  return canvas.toString()
}

/**
 * @param {import('../svg.mjs').Canvas} canvas
 * @param {import('../random.mjs').Random} random
 * @param {{ y: number, size: number, lamp: string, shade: number }} row
 */
function people(canvas, random, { y, size, lamp, shade }) {
  const bodies = []
  const lamps = []
  for (let x = -size; x < canvas.width + size; x += size * 2.3 * random.between(0.75, 1.3)) {
    const at = y + random.between(-0.6, 0.6) * size
    bodies.push(dancer(random, { x, y: at, size: size * random.between(0.9, 1.1), armsUp: 0 }))
    if (random.chance(0.3)) continue
    const hand = [x + random.between(-0.3, 1.5) * size, at - random.between(1.7, 2.9) * size]
    bodies.push(
      svg`<path d="M${x + size * 0.7} ${at + size * 0.3}L${x + size * 1.15} ${at - size * 0.7}L${hand[0] ?? 0} ${hand[1] ?? 0}"
        fill="none" stroke="currentColor" stroke-width="${size * 0.26}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    const bright = random.between(0.6, 1.2)
    lamps.push(
      svg`<circle cx="${hand[0] ?? 0}" cy="${(hand[1] ?? 0) - size * 0.1}" r="${Math.max(7, size * 1.9) * bright}"
        fill="${lamp}"/>`,
    )
  }
  const color = `rgb(${[58, 34, 34]
    .map((value, index) => Math.round(value * (1 - shade) + ([9, 6, 11][index] ?? 0) * shade))
    .join(' ')})`
  const blur = shade > 0.95 ? 1.8 : 0
  canvas.below(y + size, color)
  canvas.draw(
    `<g fill="${color}" color="${color}" filter="${backlit(canvas, {
      color: '#ffc27a',
      thick: Math.min(1.6, Math.max(0.7, size * 0.05)),
      strength: 0.36,
      blur,
    })}">${bodies.join('')}</g>`,
  )
  canvas.draw(`<g style="mix-blend-mode:screen">${lamps.join('')}</g>`)
}
