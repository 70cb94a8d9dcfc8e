import { backlit, crowd } from '../crowd.mjs'
import { finish, glow, mist } from '../light.mjs'
import { dancer } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { slab, stone } from '../rock.mjs'
import { createCanvas, svg } from '../svg.mjs'

/** The first edition: a low cave, a string of bulbs, and two loudspeakers, one of them the wrong way round. */
export function edition2024() {
  const random = createRandom('edition 2024')
  const canvas = createCanvas(1600, 900)
  const { width } = canvas
  const middle = /** @type {[number, number]} */ ([760, 470])
  const wall = stone(canvas, {
    seed: 231,
    light: [middle[0], 430, 300],
    color: '#ffe0b0',
    grain: [0.012, 0.008],
    round: 1,
    depth: 36,
    strength: 1.4,
  })
  canvas.cover(
    canvas.radial(
      [
        [0, '#a8653c'],
        [0.32, '#6b3f34'],
        [0.66, '#2c1a25'],
        [1, '#0d0a12'],
      ],
      [middle[0], 460, 900],
      0.62,
    ),
    `filter="${wall}"`,
  )
  const back = stone(canvas, {
    seed: 232,
    light: [middle[0], 420, 240],
    color: '#ffe0b0',
    round: 9,
    depth: 28,
    strength: 1.35,
  })
  canvas.draw(
    `<path fill="#6a4136" d="${slab(random, width, {
      side: 'ceiling',
      y: 210,
      rough: 50,
      rise: (x) => 130 * (Math.abs(x - middle[0]) / 800) ** 2,
      drips: [{ count: 40, length: [14, 120], width: [14, 54] }],
    })}${slab(random, width, {
      side: 'floor',
      y: 640,
      rough: 24,
      rise: (x) => -90 * (Math.abs(x - middle[0]) / 800) ** 2,
      drips: [
        {
          count: 14,
          length: [10, 90],
          width: [30, 80],
          reach: (x) => Math.min(1, Math.abs(x - middle[0]) / 640),
        },
      ],
    })}" filter="${back}"/>`,
  )
  glow(canvas, { at: middle, radius: 560, color: '#ffb454', strength: 0.34 })
  mist(canvas, { seed: 240, color: '#d98c4e', strength: 0.15 })
  const rim = backlit(canvas, { color: '#ffd79a', thick: 2, strength: 0.75 })
  canvas.draw(
    `<g filter="${rim}" fill="#21131a" color="#21131a">${loudspeaker(392, 664, false)}${loudspeaker(1180, 660, true)}${table(
      random,
      770,
      650,
    )}</g>`,
  )
  glow(canvas, { at: [847, 530], radius: 90, color: '#ffcf7a', strength: 0.8 })
  bulbs(canvas, [
    [-60, 170],
    [352, 96],
    [716, 84],
    [1098, 100],
    [1690, 150],
  ])
  crowd(random, canvas, {
    rim: '#ffcf94',
    rows: [
      { y: 622, size: 17, color: '#4c2e2c', armsUp: 0.4 },
      { y: 648, size: 22, color: '#3a2226', armsUp: 0.45 },
      { y: 690, size: 30, color: '#29181f', armsUp: 0.45 },
      { y: 752, size: 42, color: '#1a0f16', armsUp: 0.4, spread: 2.4 },
    ],
    between: (row) =>
      row < 3 &&
      glow(canvas, {
        at: [middle[0], 630 + row * 34],
        radius: 600,
        color: '#ff9d4a',
        strength: 0.2,
        squash: 0.24,
      }),
  })
  const near = stone(canvas, {
    seed: 233,
    light: [middle[0], 480, 200],
    color: '#ffd9a6',
    round: 14,
    depth: 30,
    strength: 1.35,
    ambient: 0.1,
  })
  canvas.draw(
    `<path fill="#1d1219" d="${slab(random, width, {
      side: 'ceiling',
      y: 60,
      rough: 60,
      rise: (x) => 170 * (Math.abs(x - 820) / 800) ** 2,
      drips: [
        {
          count: 18,
          length: [30, 240],
          width: [40, 130],
          reach: (x) => 0.2 + Math.abs(x - 820) / 900,
        },
        { count: 50, length: [8, 50], width: [8, 22] },
      ],
    })}${slab(random, width, {
      side: 'floor',
      y: 868,
      rough: 34,
      rise: (x) => -120 * (Math.abs(x - 800) / 800) ** 2.4,
      drips: [
        {
          count: 14,
          length: [10, 110],
          width: [50, 130],
          reach: (x) => Math.min(1, Math.abs(x - 800) / 700),
        },
      ],
    })}" filter="${near}"/>`,
  )
  finish(canvas, { seed: 13, dark: 0.7, centre: [0.49, 0.5] })
  return canvas.toString()
}

/** A loudspeaker on a stand; `away` shows its back. @param {number} x @param {number} y @param {boolean} away */
function loudspeaker(x, y, away) {
  const stand = '<path d="M-3 0H3V-130H-3ZM-3 -50L-44 0H-36L0 -42L36 0H44L3 -50Z"/>'
  const front =
    '<rect x="-50" y="-270" width="100" height="146" rx="6"/><g fill="none" stroke="#38231f" stroke-width="3">' +
    '<circle cx="0" cy="-172" r="34"/><circle cx="0" cy="-172" r="11" fill="#38231f"/><circle cx="0" cy="-238" r="13"/></g>'
  const back =
    '<path d="M-46 -266H40L52 -250V-136L40 -124H-46Z"/><rect x="-20" y="-184" width="34" height="44" rx="3" fill="#38231f"/>' +
    '<path d="M-3 -150C-70 -110 -60 -40 -96 4" fill="none" stroke="currentColor" stroke-width="3.5"/>'
  return `<g transform="translate(${x} ${y}) rotate(${away ? 3 : -2})">${stand}${away ? back : front}</g>`
}

/**
 * A trestle with one record player, and somebody behind it.
 *
 * @param {import('../random.mjs').Random} random
 * @param {number} x
 * @param {number} y
 */
function table(random, x, y) {
  return `${dancer(random, {
    x: x - 6,
    y: y - 132,
    size: 26,
    armsUp: 0,
    lean: 4,
    elbows: true,
  })}<g transform="translate(${x} ${y})"><path d="M-120 -84H120V-70H-120ZM-100 -70L-118 0H-108L-88 -70ZM108 -70L122 0H112L96 -70
    Z"/><path d="M-112 -70H112V-30H-112Z"/><rect x="-84" y="-96" width="66" height="13" rx="2"/>
      <path d="M-30 -94V-106L-50 -100" fill="none" stroke="currentColor" stroke-width="3"/>
        <rect x="74" y="-114" width="5" height="30"/></g>`
}

/**
 * Bulbs on a wire that hangs from point to point.
 *
 * @param {import('../svg.mjs').Canvas} canvas
 * @param {[number, number][]} hooks
 */
function bulbs(canvas, hooks) {
  const lamps = []
  let wire = ''
  for (let span = 0; span + 1 < hooks.length; span++) {
    const [x1, y1] = hooks[span] ?? [0, 0]
    const [x2, y2] = hooks[span + 1] ?? [0, 0]
    const sag = (x2 - x1) * 0.3
    const low = (y1 + y2) / 2 + sag * 2
    wire += svg`M${x1} ${y1}Q${(x1 + x2) / 2} ${low} ${x2} ${y2}`
    const count = Math.round((x2 - x1) / 62)
    for (let each = 1; each < count; each++) {
      const t = each / count
      lamps.push([x1 + (x2 - x1) * t, (1 - t) ** 2 * y1 + 2 * t * (1 - t) * low + t * t * y2 + 9])
    }
  }
  canvas.draw(`<path d="${wire}" fill="none" stroke="#150d12" stroke-width="2.5"/>`)
  for (const [x, y] of lamps)
    glow(canvas, { at: [x ?? 0, y ?? 0], radius: 86, color: '#ffb04d', strength: 0.75 })
  canvas.draw(
    lamps
      .map(([x, y]) => svg`<circle cx="${x ?? 0}" cy="${y ?? 0}" r="6.5" fill="#fff3d2"/>`)
      .join(''),
  )
}
