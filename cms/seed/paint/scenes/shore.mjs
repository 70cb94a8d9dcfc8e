import { finish, glow, mist } from '../light.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { COLORS, MARGIN, createCanvas, svg } from '../svg.mjs'

const SHORE = 250

/** The lake at the bottom of the cave: glow-worms, their reflection, and a person who has just shouted. */
export function shore() {
  const random = createRandom('shore')
  const canvas = createCanvas(1680, 560)
  const { width } = canvas
  const upper = createCanvas(width, SHORE)
  const wall = stone(canvas, {
    seed: 41,
    light: [1060, 250, 260],
    color: '#c6fff6',
    grain: [0.012, 0.005],
    round: 1,
    depth: 20,
    strength: 1.4,
  })
  upper.cover(
    canvas.radial(
      [
        [0, '#2fa39c'],
        [0.25, '#1f6b70'],
        [0.6, '#173f46'],
        [1, '#16282b'],
      ],
      [1060, 240, 980],
      0.62,
    ),
    `filter="${wall}"`,
  )
  const rows = [
    { color: '#1d5c60', y: 40, count: 60, long: 150, wide: 40, rock: 10 },
    { color: '#143f46', y: 0, count: 34, long: 190, wide: 80, rock: 26 },
    { color: '#0b1d22', y: -60, count: 16, long: 250, wide: 130, rock: 60 },
  ]
  rows.forEach(({ color, y, count, long, wide, rock }, row) => {
    const open = (/** @type {number} */ x) => 0.25 + 0.75 * Math.min(1, Math.abs(x - 1060) / 700)
    const face = stone(canvas, {
      seed: 210 + row,
      light: [1060, 240, 220],
      color: '#d5fff8',
      round: 4 + row * 4,
      depth: 20 + row * 6,
      strength: 1.4,
    })
    const heaps = slab(random, width, {
      side: 'floor',
      y: SHORE + 10,
      rough: 30,
      swing: 170,
      rise: (x) => 22 - rock * 1.5 * Math.max(0, Math.abs(x - 1040) / 560 - 0.35) ** 0.8,
      drips: [
        {
          count: Math.ceil(count / 3),
          length: [6, long * 0.3],
          width: [wide * 0.4, wide],
          reach: (x) => Math.min(1, Math.abs(x - 1060) / 760),
        },
      ],
    })
    const roof = slab(random, width, {
      side: 'ceiling',
      y,
      rough: 40,
      rise: (x) => 70 * (Math.abs(x - 1060) / 900) ** 2,
      drips: [
        { count, length: [14, long], width: [wide * 0.3, wide], reach: open },
        { count: count * 2, length: [6, 40], width: [6, 18] },
      ],
    })
    upper.draw(`<path fill="${color}" d="${roof}${heaps}" filter="${face}"/>`)
    if (row < 2) upper.draw(glowWorms(random, width, row))
  })
  const scene = upper.shapes()
  const ripples = canvas.filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.0035 0.06" numOctaves="2" seed="16" result="waves"/>' +
      '<feDisplacementMap in="SourceGraphic" in2="waves" scale="18" xChannelSelector="R" yChannelSelector="G"/>',
  )
  const water = canvas.linear(
    [
      [0, '#fff', 0.9],
      [0.5, '#fff', 0.55],
      [1, '#fff', 0.1],
    ],
    [0, SHORE, 0, 540],
  )
  const [left, right, bottom] = [-MARGIN, width + MARGIN, canvas.height + MARGIN]
  const surface = canvas.define(
    (id) =>
      `<mask id="${id}"><path d="M${left} ${SHORE}H${right}V${bottom}H${left}Z" fill="${water}"/></mask>`,
  )
  const air = canvas.define(
    (id) =>
      `<clipPath id="${id}"><path d="M${left} ${-MARGIN}H${right}V${SHORE}H${left}Z"/></clipPath>`,
  )
  canvas.cover('#07110f')
  canvas.draw(
    `<g clip-path="${air}">${scene}</g>`,
    `<g mask="${surface}"><g filter="${ripples}"><g transform="translate(0 ${SHORE * 2}) scale(1 -1)">${scene}</g></g></g>`,
  )
  glow(canvas, {
    at: [1060, SHORE],
    radius: 620,
    color: COLORS.glowWorm,
    strength: 0.34,
    squash: 0.22,
  })
  mist(canvas, {
    seed: 61,
    color: '#7de8dc',
    strength: 0.22,
    fill: canvas.linear([
      [0.36, '#fff', 0],
      [0.45, '#fff', 1],
      [0.56, '#fff', 0],
    ]),
  })
  canvas.draw(echo([980, 396]))
  finish(canvas, { seed: 16, dark: 0.35, centre: [0.6, 0.45] })
  canvas.below(
    440,
    canvas.linear(
      [
        [0, '#0b0a10', 0],
        [1, '#0b0a10', 1],
      ],
      [0, 430, 0, 556],
    ),
  )
  return canvas.toString()
}

/** A stone with somebody on it, and the rings that go out from there. @param {[number, number]} at */
function echo([x, y]) {
  const rings = [70, 118, 184, 270, 380, 520].map(
    (size) =>
      svg`<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 6.5}" opacity="${0.85 - size / 700}"/>`,
  )
  const stone = svg`<path fill="#050b0d" d="M${x - 62} ${y + 4}Q${x - 40} ${y - 22} ${x - 4} ${y - 20}Q${x + 38} ${y - 20} ${x + 60} ${y + 4}Q${x} ${y + 16} ${x - 62} ${y + 4}Z"/>`
  // The person has the legs apart and both hands at the mouth.
  const person = svg`<g transform="translate(${x} ${y - 16})" fill="#050b0d" stroke="#050b0d" stroke-linecap="round" stroke-linejoin="round">
    <path d="M-9 -44L-14 0H-7L0 -36L8 0H15L9 -44L12 -68Q0 -76 -12 -68Z" stroke-width="3"/><circle cx="0" cy="-84" r="8.5" stroke="none"/>
    <path d="M-11 -66L-24 -72L-7 -82M11 -66L24 -72L7 -82" fill="none" stroke-width="5.5"/></g>`
  return `<g fill="none" stroke="${COLORS.glowWorm}" stroke-width="1.8">${rings.join('')}</g>${stone}${person}`
}

/** @param {import('../random.mjs').Random} random @param {number} width @param {number} row */
function glowWorms(random, width, row) {
  const lights = Array.from({ length: 340 }, () => {
    const x = random.next() * width
    return svg`<circle cx="${x}" cy="${random.next() ** 1.3 * (120 - row * 40) + 40 * (Math.abs(x - 1060) / 900) ** 2}" r="${random.between(0.7, 2.1)}" opacity="${random.between(0.3, 1)}"/>`
  })
  return `<g fill="#b8fff4">${lights.join('')}</g>`
}
