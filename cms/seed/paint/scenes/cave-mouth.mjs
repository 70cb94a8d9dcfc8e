import { glitter, hills, palm, pines, stars } from '../landscape.mjs'
import { finish, glow, mist } from '../light.mjs'
import { moonDisc, moonlitClouds, windows } from '../moon.mjs'
import { createRandom } from '../random.mjs'
import { arch, slab, stone } from '../rock.mjs'
import { MARGIN, createCanvas } from '../svg.mjs'

/** From inside the cave: the coast at night, a low moon, and the last of the sky. */
export function caveMouth() {
  const random = createRandom('cave mouth')
  const canvas = createCanvas(1600, 760)
  const { width } = canvas
  const sea = 450
  const moon = /** @type {[number, number]} */ ([930, 388])
  canvas.cover(
    canvas.linear([
      [0, '#060818'],
      [0.3, '#101740'],
      [0.48, '#2c3170'],
      [0.58, '#6b5585'],
      [0.62, '#a06f86'],
      [1, '#0b1026'],
    ]),
  )
  canvas.draw(stars(random, { width, height: sea, count: 620 }))
  glow(canvas, { at: moon, radius: 560, color: '#97a2ff', strength: 0.42 })
  glow(canvas, { at: moon, radius: 190, color: '#ffd9a8', strength: 0.75 })
  canvas.draw(moonDisc(canvas, moon), moonlitClouds(canvas, random, moon))
  canvas.below(sea, canvas.linear([[0, '#54507f'], [0.1, '#262c5e'], [0.5, '#0f1536'], [1, '#060818']], [0, sea, 0, 740]))
  canvas.draw(glitter(random, { x: moon[0], top: sea + 1, bottom: 720, spread: [20, 190], color: '#ffe2b6', count: 1100 }))
  const coast = (/** @type {string} */ fill, /** @type {Parameters<typeof hills>[1]} */ shape) =>
    canvas.draw(`<path fill="${fill}" d="${hills(random, shape)}"/>`)
  coast('#3a3a72', {
    from: 1010,
    to: width + MARGIN,
    bottom: sea + 2,
    ridge: (x) => sea + 10 - 150 * Math.max(0, (x - 1010) / 600) ** 0.8,
    rough: 20,
  })
  coast('#262a5a', {
    from: -MARGIN,
    to: 690,
    bottom: sea + 3,
    ridge: (x) => sea + 10 - 150 * Math.max(0, (690 - x) / 740) ** 1.15,
  })
  coast('#1a1e47', {
    from: 1160,
    to: width + MARGIN,
    bottom: sea + 8,
    ridge: (x) => sea + 12 - 92 * Math.max(0, (x - 1160) / 420) ** 1.2,
  })
  canvas.draw(windows(random, { sea, spans: [[1190, 1520], [180, 600]] }))

  const land = stone(canvas, {
    seed: 20,
    light: [moon[0], moon[1] - 40, 120],
    color: '#c9ccff',
    round: 3,
    depth: 16,
    strength: 1.5,
    grain: [0.02, 0.04],
    ambient: 0.25,
  })
  const slope = (/** @type {number} */ x) => 500 + 170 * Math.max(0, (x - 90) / 640) ** 1.5
  const spit = (/** @type {number} */ x) => 700 - 150 * Math.max(0, (x - 1050) / 460) ** 0.8
  pines(random, canvas, {
    at: [[215, 150], [268, 118], [330, 168], [402, 128], [462, 96], [530, 112]],
    ground: (x) => slope(x) + 10,
    lean: [0.02, 0.22],
    color: '#0c0f28',
    fray: 9,
  })
  const palms = [
    { x: 1196, tall: 230, lean: -0.14 },
    { x: 1262, tall: 330, lean: -0.06 },
    { x: 1336, tall: 250, lean: 0.14 },
    { x: 1420, tall: 180, lean: 0.05 },
  ].map((tree) => palm(random, { ...tree, y: spit(tree.x) + 12 }))
  canvas.draw(`<g fill="#090b20" color="#090b20">${palms.join('')}</g>`)
  canvas.draw(
    `<g filter="${land}" fill="#171b3c"><path d="${hills(random, {
      from: -MARGIN,
      to: 790,
      bottom: 900,
      ridge: slope,
      rough: 16,
    })}"/><path d="${hills(random, { from: 1010, to: width + MARGIN, bottom: 900, ridge: spit, rough: 18 })}"/></g>`,
  )
  mist(canvas, {
    seed: 8,
    color: '#8a8fe0',
    strength: 0.15,
    fill: canvas.linear([[0.5, '#fff', 0], [0.62, '#fff', 1], [0.78, '#fff', 0]]),
  })

  const far = stone(canvas, {
    seed: 21,
    light: [moon[0], moon[1], 170],
    color: '#ccd0ff',
    round: 14,
    depth: 30,
    strength: 1.6,
    grain: [0.015, 0.011],
    ambient: 0.03,
  })
  canvas.draw(
    `<path fill="#2c2c4a" fill-rule="evenodd" d="${arch(random, canvas, {
      cx: 850,
      cy: 445,
      rx: 700,
      ry: 400,
      rough: 0.34,
    })}" filter="${far}"/>`,
  )
  const near = stone(canvas, {
    seed: 22,
    light: [moon[0], moon[1] + 30, 140],
    color: '#b9bcf5',
    round: 15,
    depth: 30,
    strength: 1.5,
    grain: [0.018, 0.008],
    ambient: 0.03,
  })
  const teeth = slab(random, width, {
    side: 'ceiling',
    y: 8,
    rough: 44,
    rise: (x) => 150 * Math.abs(x / width - 0.54) ** 1.4,
    drips: [
      { count: 30, length: [30, 270], width: [22, 88], reach: (x) => Math.min(1, 0.2 + Math.abs(x - moon[0]) / 640) },
      { count: 60, length: [8, 60], width: [8, 22] },
    ],
  })
  const floor = slab(random, width, {
    side: 'floor',
    y: 722,
    rough: 40,
    rise: (x) => -230 * Math.abs(x / width - 0.56) ** 2.2,
    drips: [{ count: 14, length: [10, 130], width: [40, 130], reach: (x) => Math.min(1, Math.abs(x - moon[0]) / 560) }],
  })
  canvas.draw(`<path fill="#1b1a2c" d="${teeth}${floor}" filter="${near}"/>`)
  glow(canvas, { at: [40, 640], radius: 420, color: '#ff9440', strength: 0.34 })
  finish(canvas, { seed: 4, dark: 0.6, centre: [0.55, 0.52] })
  return canvas.toString()
}
