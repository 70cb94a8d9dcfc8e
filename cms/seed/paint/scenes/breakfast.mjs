import { backlit } from '../crowd.mjs'
import { glitter, hills, pines } from '../landscape.mjs'
import { finish, glow, mist } from '../light.mjs'
import { dancer } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { arch, slab, stone } from '../rock.mjs'
import { MARGIN, createCanvas, svg } from '../svg.mjs'

/** Monday, first light: one long table at the cave mouth, and the people who have come that far. */
export function breakfast() {
  const random = createRandom('breakfast')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const sea = 500
  const sun = /** @type {[number, number]} */ ([860, 462])
  canvas.cover(
    canvas.linear([
      [0, '#3b4a86'],
      [0.18, '#7d76ab'],
      [0.36, '#e0a08f'],
      [0.48, '#ffd08a'],
      [0.53, '#fff0c4'],
      [1, '#1a1430'],
    ]),
  )
  glow(canvas, { at: sun, radius: 620, color: '#ffd27e', strength: 0.8, squash: 0.8 })
  canvas.draw(`<circle cx="${sun[0]}" cy="${sun[1]}" r="34" fill="#fffbe9"/>`)
  glow(canvas, { at: sun, radius: 150, color: '#fff6d8', strength: 0.95 })
  canvas.below(
    sea,
    canvas.linear(
      [
        [0, '#ffd9a0'],
        [0.16, '#c98f97'],
        [0.6, '#6a5a8a'],
        [1, '#3d3566'],
      ],
      [0, sea, 0, 760],
    ),
  )
  canvas.draw(
    glitter(random, {
      x: sun[0],
      top: sea + 1,
      bottom: 720,
      spread: [40, 220],
      color: '#fff4d0',
      count: 900,
    }),
  )
  const coast = (
    /** @type {string} */ fill,
    /** @type {number} */ from,
    /** @type {number} */ height,
    /** @type {number} */ lower,
  ) =>
    canvas.draw(
      `<path fill="${fill}" d="${hills(random, {
        from: -MARGIN,
        to: from,
        bottom: sea + lower,
        ridge: (x) => sea + lower + 8 - height * Math.max(0, (from - x) / from) ** 0.9,
        rough: 20,
        swing: 170,
      })}"/>`,
    )
  coast('#b98a9c', 740, 150, 3)
  coast('#8d6a8e', 620, 120, 12)
  coast('#5f4a78', 500, 96, 24)
  const slope = (/** @type {number} */ x) => 640 - 120 * Math.max(0, (x - 960) / 400)
  pines(random, canvas, {
    at: [
      [1000, 150],
      [1072, 210],
      [1150, 170],
      [1224, 230],
    ],
    ground: (x) => slope(x) + 10,
    lean: [-0.2, 0],
    color: '#33264a',
    fray: 12,
  })
  canvas.draw(
    `<path fill="#3a2b50" d="${hills(random, {
      from: 860,
      to: width + MARGIN,
      bottom: 800,
      ridge: (x) => slope(x) + 60 * Math.max(0, (960 - x) / 100),
      rough: 18,
    })}"/>`,
  )
  mist(canvas, {
    seed: 180,
    color: '#ffd9b0',
    strength: 0.2,
    fill: canvas.linear([
      [0.45, '#fff', 0],
      [0.54, '#fff', 1],
      [0.7, '#fff', 0],
    ]),
  })

  const mouth = stone(canvas, {
    seed: 190,
    light: [sun[0], sun[1], 150],
    color: '#ffdcae',
    round: 15,
    depth: 30,
    strength: 1.6,
    grain: [0.015, 0.01],
    ambient: 0.06,
  })
  canvas.draw(
    `<path fill="#4a3440" fill-rule="evenodd" d="${arch(random, canvas, {
      cx: 760,
      cy: 470,
      rx: 610,
      ry: 410,
      rough: 0.34,
      floor: 0.62,
    })}" filter="${mouth}"/>`,
  )
  const inner = stone(canvas, {
    seed: 191,
    light: [sun[0], sun[1], 150],
    color: '#ffd09a',
    round: 14,
    depth: 30,
    strength: 1.4,
    grain: [0.018, 0.008],
    ambient: 0.05,
  })
  canvas.draw(
    `<path fill="#2a1d2a" d="${slab(random, width, {
      side: 'ceiling',
      y: 20,
      rough: 50,
      rise: (x) => 170 * Math.abs(x / width - 0.55) ** 1.3,
      drips: [
        {
          count: 30,
          length: [30, 300],
          width: [24, 96],
          reach: (x) => Math.min(1, 0.15 + Math.abs(x - sun[0]) / 560),
        },
        { count: 60, length: [8, 70], width: [8, 24] },
      ],
    })}" filter="${inner}"/>`,
  )
  const rim = backlit(canvas, { color: '#ffe9bd', thick: 2.2, strength: 0.9 })
  const folds = stone(canvas, {
    seed: 192,
    light: [sun[0], 300, 260],
    color: '#ffdcb0',
    round: 3,
    depth: 22,
    strength: 1.3,
    grain: [0.022, 0.0015],
    ambient: 0.22,
  })
  canvas.draw(`<g filter="${rim}" fill="#22151f" color="#22151f">${guests(random)}</g>`)
  canvas.draw(
    `<path fill="#4d3340" d="M${TABLE.from} ${TABLE.y + 4}H${TABLE.to}L${TABLE.to - 10} 960H${
      TABLE.from + 10
    }Z" filter="${folds}"/>`,
  )
  canvas.draw(
    `<g filter="${rim}" fill="#22151f" color="#22151f">${tableTop(random)}</g>`,
    lanterns(canvas),
  )
  canvas.draw(
    `<path fill="#1b1119" d="${slab(random, width, {
      side: 'floor',
      y: 862,
      rough: 30,
      drips: [
        {
          count: 12,
          length: [10, 90],
          width: [50, 130],
          reach: (x) => Math.abs(x / width - 0.5) * 1.6,
        },
      ],
    })}" filter="${inner}"/>`,
  )
  finish(canvas, { seed: 11, dark: 0.6, centre: [0.56, 0.5] })
  return canvas.toString()
}

const TABLE = { from: 230, to: 1250, y: 742 }

/** @param {import('../random.mjs').Random} random */
function guests(random) {
  const people = []
  for (let x = TABLE.from + 60; x < TABLE.to - 30; x += random.between(76, 112)) {
    // Some hold themselves up better than others.
    const asleep = random.chance(0.3)
    people.push(
      dancer(random, {
        x,
        y: TABLE.y - (asleep ? 44 : 64) + random.between(-8, 8),
        size: random.between(36, 42),
        armsUp: 0,
        lean: asleep ? 20 : 7,
        elbows: true,
      }),
    )
  }
  return people.join('')
}

/** The board, and the cups, bottles and plates on it. @param {import('../random.mjs').Random} random */
function tableTop(random) {
  const { from, to, y } = TABLE
  const things = Array.from({ length: 26 }, () => {
    const x = random.between(from + 20, to - 50)
    return random.pick([
      svg`<path d="M${x} ${y}v-20h18v20Z"/><path d="M${x + 18} ${y - 16}q8 0 8 6t-8 6" fill="none" stroke="currentColor"
        stroke-width="2.5"/>`,
      svg`<path d="M${x} ${y}v-40q0 -8 4 -10v-14h8v14q4 2 4 10v40Z"/>`,
      svg`<path d="M${x} ${y - 8}h44q-6 8 -14 8h-16q-8 0 -14 -8Z"/><ellipse cx="${x + 15}" cy="${y - 12}" rx="10" ry="7"/>
        <ellipse cx="${x + 28}" cy="${y - 12}" rx="9" ry="6"/>`,
    ])
  })
  return `${things.join('')}<rect x="${from - 6}" y="${y}" width="${to - from + 12}" height="14" rx="3"/>`
}

/** @param {import('../svg.mjs').Canvas} canvas */
function lanterns(canvas) {
  return [330, 690, 1130]
    .map((x) => {
      glow(canvas, { at: [x, TABLE.y - 26], radius: 120, color: '#ffa640', strength: 0.6 })
      return `<g transform="translate(${x} ${TABLE.y})"><path d="M-13 0v-6h26v6ZM-10 -46h20l-4 -8h-12Z" fill="#1d1118"/>
        <rect x="-10" y="-46" width="20" height="40" fill="#ffcf7a"/><ellipse cx="0" cy="-24" rx="5" ry="11" fill="#fff8e0"/>
          <path d="M-10 -46V-6M10 -46V-6M0 -54q0 -12 0 -12" stroke="#1d1118" stroke-width="2.5" fill="none"/></g>`
    })
    .join('')
}
