import { finish, glow, mist } from '../light.mjs'
import { createRandom } from '../random.mjs'
import { pillar, slab, stone } from '../rock.mjs'
import { COLORS, MARGIN, createCanvas, svg } from '../svg.mjs'

/** A lake so still that the cave and its reflection look the same. */
export function lake() {
  const random = createRandom('lake')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const shore = 520
  const lamp = /** @type {[number, number]} */ ([640, 500])
  const upper = createCanvas(width, shore)
  const wall = stone(canvas, {
    seed: 14,
    light: [lamp[0], 430, 260],
    color: '#c6fff6',
    grain: [0.012, 0.003],
    round: 1,
    depth: 32,
    strength: 1.4,
  })
  upper.cover(
    canvas.radial(
      [
        [0, '#2f9a98'],
        [0.3, '#1d6470'],
        [0.65, '#12304a'],
        [1, '#090d1e'],
      ],
      [lamp[0], 470, 820],
      0.72,
    ),
    `filter="${wall}"`,
  )
  const rows = [
    { color: '#1f6a72', y: 150, count: 70, long: 210, wide: 40, rock: 8 },
    { color: '#174a58', y: 95, count: 44, long: 300, wide: 76, rock: 20 },
    { color: '#0f2a3c', y: 20, count: 20, long: 360, wide: 130, rock: 46 },
  ]
  rows.forEach(({ color, y, count, long, wide, rock }, row) => {
    const open = (/** @type {number} */ x) => 0.3 + 0.7 * Math.min(1, Math.abs(x - lamp[0]) / 560)
    const face = stone(canvas, {
      seed: 30 + row,
      light: [lamp[0], 460, 230],
      color: '#d5fff8',
      round: 5 + row * 4,
      depth: 20 + row * 6,
      strength: 1.4,
    })
    const shapes = [
      slab(random, width, {
        side: 'ceiling',
        y,
        rough: 60,
        rise: (x) => 150 * (Math.abs(x - lamp[0]) / 800) ** 2,
        drips: [
          { count, length: [24, long], width: [wide * 0.3, wide], reach: open },
          { count: count * 2, length: [8, 70], width: [6, 20] },
        ],
      }),
      slab(random, width, {
        side: 'floor',
        y: shore + 12,
        rough: 16,
        rise: (x) => -rock * 2.6 * (Math.abs(x - lamp[0]) / 720) ** 1.6,
        drips: [
          {
            count: Math.ceil(count / 3),
            length: [8, long * 0.35],
            width: [wide * 0.4, wide],
            reach: (x) => Math.min(1, Math.abs(x - lamp[0]) / 620),
          },
        ],
      }),
    ]
    if (row < 2)
      shapes.push(
        pillar(random, { x: [1010, 250][row] ?? 0, top: y, bottom: shore + 20, half: wide * 0.8 }),
      )
    upper.draw(`<path fill="${color}" d="${shapes.join('')}" filter="${face}"/>`)
    if (row < 2) upper.draw(glowWorms(random, width, row))
  })
  const scene = upper.shapes()
  const ripples = canvas.filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.0035 0.06" numOctaves="2" seed="6" result="waves"/>' +
      '<feDisplacementMap in="SourceGraphic" in2="waves" scale="20" xChannelSelector="R" yChannelSelector="G"/>',
  )
  const water = canvas.linear(
    [
      [0, '#fff', 0.9],
      [0.5, '#fff', 0.5],
      [1, '#fff', 0.16],
    ],
    [0, shore, 0, 960],
  )
  const [left, right, bottom] = [-MARGIN, width + MARGIN, canvas.height + MARGIN]
  const surface = canvas.define(
    (id) =>
      `<mask id="${id}"><path d="M${left} ${shore}H${right}V${bottom}H${left}Z" fill="${water}"/></mask>`,
  )
  const air = canvas.define(
    (id) =>
      `<clipPath id="${id}"><path d="M${left} ${-MARGIN}H${right}V${shore}H${left}Z"/></clipPath>`,
  )
  const mirrored = `<g transform="translate(0 ${shore * 2}) scale(1 -1)">${scene}</g>`
  canvas.cover('#050a14')
  canvas.draw(
    `<g clip-path="${air}">${scene}</g>`,
    `<g mask="${surface}"><g filter="${ripples}">${mirrored}</g></g>`,
  )
  glow(canvas, {
    at: [lamp[0], shore],
    radius: 560,
    color: COLORS.glowWorm,
    strength: 0.3,
    squash: 0.24,
  })
  mist(canvas, {
    seed: 50,
    color: '#7de8dc',
    strength: 0.24,
    fill: canvas.linear([
      [0.46, '#fff', 0],
      [0.54, '#fff', 1],
      [0.64, '#fff', 0],
    ]),
  })
  boat(canvas, [760, 600])
  finish(canvas, { seed: 6, centre: [0.48, 0.52] })
  return canvas.toString()
}

/** @param {import('../random.mjs').Random} random @param {number} width @param {number} row */
function glowWorms(random, width, row) {
  const lights = Array.from({ length: 300 }, () => {
    const x = random.next() * width
    return svg`<circle cx="${x}" cy="${random.next() ** 1.3 * (210 - row * 70) + 60 * (Math.abs(x - 640) / 800) ** 2}"
      r="${random.between(0.6, 2)}" opacity="${random.between(0.25, 0.95)}"/>`
  })
  return `<g fill="#b8fff4">${lights.join('')}</g>`
}

/** @param {import('../svg.mjs').Canvas} canvas @param {[number, number]} at */
function boat(canvas, [x, y]) {
  const hull = `<path d="M-78 -7Q-58 16 -8 17Q52 17 78 -10Q70 -2 52 0Q0 5 -60 -1Q-72 -3 -78 -7Z"/>
    <path d="M-34 2C-36 -10 -33 -22 -26 -27C-22 -29 -21 -31 -21 -34H-13C-13 -31 -12 -29 -7 -26C0 -22 4 -14 14 -10L12 -6
      C4 -8 -2 -12 -6 -15L-8 -4L8 -2L6 3Z"/><ellipse cx="-17" cy="-38.5" rx="6.2" ry="7.6"/>
    <path d="M62 -4V-42Q62 -48 56 -48" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <path d="M40 -34L-4 20" stroke="currentColor" stroke-width="2"/>`
  glow(canvas, { at: [x + 55, y - 42], radius: 230, color: COLORS.torch, strength: 0.75 })
  canvas.draw(
    `<g transform="translate(${x} ${y + 32}) scale(1 -0.9)" fill="#020509" color="#020509" opacity="0.7">${hull}</g>`,
  )
  glow(canvas, {
    at: [x + 55, y + 70],
    radius: 110,
    color: COLORS.torch,
    strength: 0.5,
    squash: 1.5,
  })
  canvas.draw(
    `<g transform="translate(${x} ${y})" fill="#04070c" color="#04070c">${hull}<circle cx="55" cy="-42" r="4.5" fill="#fff3d6"/></g>`,
  )
}
