import { unevenLine } from './random.mjs'
import { polygon, svg } from './svg.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {[number, number]} Point */

/** @param {Random} random @param {{ width: number, height: number, count: number, color?: string }} sky */
export function stars(random, { width, height, count, color = '#e9ecff' }) {
  const points = Array.from({ length: count }, () => {
    const bright = random.next() ** 4
    // Fewer and fainter towards the horizon, where the air is thick.
    const y = random.next() ** 1.5 * height
    return svg`<circle cx="${random.next() * width}" cy="${y}" r="${0.5 + bright * 1.1}"
      opacity="${(0.25 + bright * 0.75) * (1 - (y / height) * 0.7)}"/>`
  })
  return `<g fill="${color}">${points.join('')}</g>`
}

/**
 * Hills or a headland, from the ridge down to `bottom`.
 *
 * @param {Random} random
 * @param {{ from: number, to: number, bottom: number, ridge: (x: number) => number, rough?: number, swing?: number }} shape
 */
export function hills(random, { from, to, bottom, ridge, rough = 14, swing = 150 }) {
  const uneven = unevenLine(random, { length: swing, height: rough, octaves: 7, roughness: 0.5 })
  /** @type {Point[]} */
  const points = [[from, bottom]]
  for (let x = from; x <= to; x += 3) points.push([x, Math.min(bottom, ridge(x) + uneven(x))])
  points.push([to, bottom])
  return polygon(points)
}

/**
 * Light on moving water: short strokes, dense under the light, wider apart towards the viewer.
 *
 * @param {Random} random
 * @param {{ x: number, top: number, bottom: number, spread: [number, number], color: string, count?: number }} water
 */
export function glitter(random, { x, top, bottom, spread: [narrow, wide], color, count = 420 }) {
  const strokes = Array.from({ length: count }, () => {
    const near = random.next() ** 1.4
    const y = top + (bottom - top) * near
    const off = (random.next() + random.next() + random.next() - 1.5) / 1.5
    const reach = narrow + (wide - narrow) * near
    const long = (2 + 26 * near) * random.between(0.4, 1.3)
    const bright = (1 - Math.abs(off)) * random.between(0.25, 1)
    return svg`<rect x="${x + off * reach - long / 2}" y="${y}" width="${long}" height="${0.7 + near * 1.9}" rx="1"
      opacity="${bright}"/>`
  })
  return `<g fill="${color}">${strokes.join('')}</g>`
}

/**
 * Pines that lean out over the coast, with clean trunks and frayed needles.
 *
 * @param {Random} random
 * @param {import('./svg.mjs').Canvas} canvas
 * @param {{ at: Point[], ground: (x: number) => number, lean: [number, number], color: string, fray: number }} grove
 *   `at` has x and height of every tree, `fray` is in pixels
 */
export function pines(random, canvas, { at, ground, lean, color, fray }) {
  const frayed = canvas.filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.16" numOctaves="2" seed="5" result="noise"/>' +
      `<feDisplacementMap in="SourceGraphic" in2="noise" scale="${fray}" xChannelSelector="R" yChannelSelector="G"/>`,
  )
  const trees = at.map(([x, tall]) =>
    pine(random, { x, y: ground(x), tall, lean: random.between(...lean) }),
  )
  const wood = trees.flatMap((tree) => tree.wood).join('')
  const needles = trees.flatMap((tree) => tree.needles).join('')
  canvas.draw(`<g fill="${color}" color="${color}">${wood}<g filter="${frayed}">${needles}</g></g>`)
}

/** @param {Random} random @param {{ x: number, y: number, tall: number, lean: number }} tree */
function pine(random, { x, y, tall, lean }) {
  /** @type {Point} */
  const top = [x + lean * tall, y - tall * 0.8]
  const limb = (
    /** @type {number} */ part,
    /** @type {Point} */ [toX, toY],
    /** @type {number} */ thick,
  ) =>
    svg`<path d="M${x + lean * tall * part * 0.8} ${y - tall * part}
      Q${x + lean * tall * 0.5} ${(y - tall * part + toY) / 2} ${toX} ${toY}" fill="none" stroke="currentColor"
        stroke-width="${thick}" stroke-linecap="round"/>`
  const wood = [limb(0, top, tall * 0.045)]
  const needles = []
  for (let clump = 0; clump < 9; clump++) {
    // The crown is wide in its middle and ragged at the top, where the sea wind goes through it.
    const up = random.between(-0.36, 0.16)
    const wide = 0.3 * (1 - Math.abs(up + 0.08) * 1.6)
    /** @type {Point} */
    const middle = [top[0] + random.between(-wide, wide) * tall, top[1] - up * tall]
    wood.push(limb(random.between(0.3, 0.55), middle, tall * 0.014))
    for (let tuft = 0; tuft < 90; tuft++) {
      const turn = random.between(0, 2 * Math.PI)
      const out = Math.sqrt(random.next())
      const size = tall * random.between(0.006, 0.02)
      needles.push(
        svg`<ellipse cx="${middle[0] + Math.cos(turn) * out * tall * 0.17}"
          cy="${middle[1] + Math.sin(turn) * out * tall * 0.075}" rx="${size * 1.5}" ry="${size}"/>`,
      )
    }
  }
  return { wood, needles }
}

/** @param {Random} random @param {{ x: number, y: number, tall: number, lean?: number }} tree */
export function palm(random, { x, y, tall, lean = 0.1 }) {
  const crown = /** @type {Point} */ ([x + lean * tall, y - tall])
  const bow = [x + lean * tall * 0.1, y - tall * 0.55]
  const thick = tall * 0.015
  const parts = [
    svg`<path d="M${x - thick * 1.5} ${y}Q${(bow[0] ?? x) - thick} ${bow[1] ?? y} ${crown[0] - thick * 0.7}
      ${crown[1]}h${thick * 1.4}Q${(bow[0] ?? x) + thick} ${bow[1] ?? y} ${x + thick * 1.5} ${y}Z"/>`,
  ]
  const count = 17
  for (let each = 0; each < count; each++) {
    const turn = -Math.PI * 1.12 + (each / (count - 1)) * Math.PI * 1.24 + random.between(-0.1, 0.1)
    parts.push(frond(random, crown, turn, tall * random.between(0.3, 0.42)))
  }
  return parts.join('')
}

/**
 * One leaf: a rib that bends under its weight, with leaflets on both sides.
 *
 * @param {Random} random
 * @param {Point} from
 * @param {number} turn
 * @param {number} long
 */
function frond(random, [x, y], turn, long) {
  const sag = random.between(0.55, 0.95) * long
  const at = (/** @type {number} */ t) =>
    /** @type {Point} */ ([
      x + Math.cos(turn) * long * t,
      y + Math.sin(turn) * long * t + sag * t * t * (0.35 + 0.65 * Math.abs(Math.cos(turn))),
    ])
  const leaflets = []
  for (let t = 0.08; t <= 1; t += 0.035) {
    const [px1, py1] = at(t)
    const [px2, py2] = at(t + 0.02)
    const along = Math.atan2(py2 - py1, px2 - px1)
    const size =
      long * 0.26 * Math.sin(Math.PI * Math.min(1, 0.15 + t * 0.85)) * random.between(0.85, 1.1)
    for (const side of [-1, 1]) {
      const spread = along + side * random.between(0.55, 0.8)
      leaflets.push(
        svg`M${px1} ${py1}Q${px1 + Math.cos(spread) * size * 0.6} ${py1 + Math.sin(spread) * size * 0.5}
          ${px1 + Math.cos(spread) * size} ${py1 + Math.sin(spread) * size + size * 0.35}`,
      )
    }
  }
  const [midX, midY] = at(0.5)
  const [endX, endY] = at(1)
  const rib = svg`M${x} ${y}Q${2 * midX - (x + endX) / 2} ${2 * midY - (y + endY) / 2} ${endX} ${endY}`
  return (
    svg`<path d="${leaflets}" fill="none" stroke="currentColor" stroke-width="${Math.max(0.8, long * 0.016)}"
      stroke-linecap="round"/>` +
    svg`<path d="${rib}" fill="none" stroke="currentColor" stroke-width="${Math.max(1, long * 0.02)}" stroke-linecap="round"/>`
  )
}
