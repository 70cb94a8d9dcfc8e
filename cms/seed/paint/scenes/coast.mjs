import { glitter, hills, palm, pines, stars } from '../landscape.mjs'
import { finish, glow, mist } from '../light.mjs'
import { createRandom } from '../random.mjs'
import { stone } from '../rock.mjs'
import { MARGIN, createCanvas, svg } from '../svg.mjs'

/** The outside world at dusk, seen from the path down. */
export function coast() {
  const random = createRandom('coast')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const sea = 560
  const sun = /** @type {[number, number]} */ ([560, 548])
  canvas.cover(
    canvas.linear([
      [0, '#141338'],
      [0.22, '#3a2660'],
      [0.4, '#8d3d78'],
      [0.52, '#e0716a'],
      [0.6, '#ffb96b'],
      [1, '#120d22'],
    ]),
  )
  canvas.draw(stars(random, { width, height: 330, count: 190 }))
  glow(canvas, { at: sun, radius: 640, color: '#ffb45e', strength: 0.7, squash: 0.62 })
  glow(canvas, { at: sun, radius: 170, color: '#fff0cf', strength: 0.9 })
  canvas.draw(clouds(canvas, random))
  canvas.below(
    sea,
    canvas.linear(
      [
        [0, '#d9786c'],
        [0.14, '#8a4878'],
        [0.5, '#37265a'],
        [1, '#120f2a'],
      ],
      [0, sea, 0, 940],
    ),
  )
  canvas.draw(
    glitter(random, {
      x: sun[0],
      top: sea + 1,
      bottom: 930,
      spread: [36, 330],
      color: '#ffd9a0',
      count: 1500,
    }),
  )
  const layers = [
    { color: '#8c4a78', from: 760, height: 190, rough: 30 },
    { color: '#5f3468', from: 880, height: 210, rough: 30 },
    { color: '#3b2450', from: 1010, height: 220, rough: 26 },
  ]
  layers.forEach(({ color, from, height, rough }, layer) => {
    canvas.draw(
      `<path fill="${color}" d="${hills(random, {
        from,
        to: width + MARGIN,
        bottom: sea + 4 + layer * 16,
        ridge: (x) =>
          sea + 14 + layer * 16 - height * Math.max(0, (x - from) / (width - from)) ** 0.72,
        rough,
        swing: 190,
      })}"/>`,
    )
    mist(canvas, {
      seed: 160 + layer,
      color: '#ff9a7a',
      strength: 0.1,
      fill: canvas.linear([
        [0.45, '#fff', 0],
        [0.58, '#fff', 1],
        [0.68, '#fff', 0],
      ]),
    })
  })
  canvas.draw(
    `<path fill="#5f3468" d="${hills(random, {
      from: -MARGIN,
      to: 330,
      bottom: sea + 3,
      ridge: (x) => sea + 10 - 120 * Math.max(0, (330 - x) / 420) ** 1.3,
      rough: 16,
    })}"/>`,
  )
  canvas.draw(
    `<g fill="#ffd08a">${Array.from(
      { length: 40 },
      () =>
        svg`<circle cx="${random.between(1040, 1420)}" cy="${sea + 24 - random.next() ** 2 * 60}" r="${random.between(0.8, 2)}"
          opacity="${random.between(0.4, 1)}"/>`,
    ).join('')}</g>`,
  )
  const ground = (/** @type {number} */ x) =>
    800 - 120 * Math.max(0, (x - 620) / 820) ** 1.5 - 190 * Math.max(0, (420 - x) / 510) ** 1.6
  const land = stone(canvas, {
    seed: 170,
    light: [sun[0], 600, 150],
    color: '#ffcf9a',
    round: 5,
    depth: 20,
    strength: 1.5,
    grain: [0.016, 0.03],
    ambient: 0.16,
  })
  pines(random, canvas, {
    at: [
      [930, 190],
      [1010, 230],
      [1110, 180],
      [1235, 290],
      [1350, 250],
      [1440, 300],
    ],
    ground: (x) => ground(x) + 12,
    lean: [-0.26, -0.02],
    color: '#150e22',
    fray: 14,
  })
  const palms = [
    { x: 96, tall: 480, lean: 0.16 },
    { x: 232, tall: 570, lean: 0.1 },
    { x: 338, tall: 370, lean: 0.2 },
  ].map((tree) => palm(random, { ...tree, y: ground(tree.x) + 16 }))
  canvas.draw(`<g fill="#150e22" color="#150e22">${palms.join('')}</g>`)
  canvas.draw(
    `<path fill="#2c1c3a" d="${hills(random, {
      from: -MARGIN,
      to: width + MARGIN,
      bottom: 1060,
      ridge: ground,
      rough: 26,
      swing: 210,
    })}" filter="${land}"/>`,
  )
  canvas.draw(
    `<path fill="#140e1f" d="${hills(random, {
      from: -MARGIN,
      to: width + MARGIN,
      bottom: 1060,
      ridge: (x) => ground(x) + 96 + 30 * Math.sin(x / 190),
      rough: 34,
      swing: 130,
    })}" filter="${land}"/>`,
  )
  finish(canvas, { seed: 10, dark: 0.55, centre: [0.42, 0.56] })
  return canvas.toString()
}

/** @param {import('../svg.mjs').Canvas} canvas @param {import('../random.mjs').Random} random */
function clouds(canvas, random) {
  const soft = canvas.filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.012 0.05" numOctaves="4" seed="12"/>' +
      '<feDisplacementMap in="SourceGraphic" scale="60" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="7 2"/>',
  )
  const bands = Array.from({ length: 26 }, () => {
    const y = random.between(200, 520)
    return svg`<ellipse cx="${random.between(-60, 1500)}" cy="${y}" rx="${random.between(80, 300)}"
      ry="${random.between(3, 11)}" fill="${y > 400 ? '#ffcf9c' : '#e06a86'}" opacity="${random.between(0.2, 0.6)}"/>`
  })
  return `<g filter="${soft}">${bands.join('')}</g>`
}
