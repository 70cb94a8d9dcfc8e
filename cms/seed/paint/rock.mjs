import { unevenLine } from './random.mjs'
import { MARGIN, polygon } from './svg.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./svg.mjs').Canvas} Canvas */
/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Drips   Stalactites or stalagmites along an edge.
 * @property {number} count
 * @property {[number, number]} length
 * @property {[number, number]} width     at the root
 * @property {(x: number) => number} [reach]  factor of their length at x, 0 to 1
 */

/**
 * A ceiling with stalactites, or a floor with stalagmites: one path, filled from the edge to the picture's border and beyond.
 *
 * @param {Random} random
 * @param {number} width   of the picture
 * @param {object} shape
 * @param {'ceiling' | 'floor'} shape.side
 * @param {number} shape.y                       height of the edge
 * @param {number} [shape.rough]                 largest distance of the edge from that height
 * @param {number} [shape.swing]                 length of its longest wave
 * @param {(x: number) => number} [shape.rise]   added to the height at x
 * @param {Drips[]} [shape.drips]
 * @param {number} [shape.thick]                 thickness of the rock behind the edge
 */
export function slab(
  random,
  width,
  { side, y, rough = 40, swing = 320, rise = () => 0, drips = [], thick = 1200 },
) {
  const down = side === 'ceiling' ? 1 : -1
  const broken = unevenLine(random, { length: swing, height: rough, octaves: 8, roughness: 0.5 })
  const edge = (/** @type {number} */ x) => y + rise(x) + down * broken(x)
  /** @type {Point[]} */
  const outline = [[-MARGIN, y - down * thick]]
  for (let x = -MARGIN; x <= width + MARGIN; x += 3) outline.push([x, edge(x)])
  outline.push([width + MARGIN, y - down * thick])
  const grown = drips.flatMap(
    ({ count, length: [short, long], width: [thin, thick], reach = () => 1 }) => {
      const places = clustered(random, count, width)
      return places.map((x) => {
        // Cubed, so that few are long. Equal lengths would look like a comb.
        const size = random.next() ** 3
        const length = (short + (long - short) * size) * reach(x)
        const root = thin + (thick - thin) * Math.min(1, size * 0.8 + random.between(0, 0.3))
        return drip(random, {
          x,
          y: edge(x) - down * root * 0.25,
          length: down * (length + root * 0.25),
          half: root / 2,
        })
      })
    },
  )
  return [outline, ...grown].map((points) => polygon(sameTurn(points))).join('')
}

/**
 * A pillar from ceiling to floor, thick at both ends and lumpy between.
 *
 * @param {Random} random
 * @param {{ x: number, top: number, bottom: number, half: number }} pillar
 */
export function pillar(random, { x, top, bottom, half }) {
  const meeting = top + (bottom - top) * random.between(0.5, 0.72)
  const overlap = (bottom - top) * 0.3
  return [
    drip(random, { x, y: top, length: meeting - top + overlap, half }),
    drip(random, {
      x: x + random.between(-0.1, 0.1) * half,
      y: bottom,
      length: meeting - bottom - overlap,
      half: half * 1.2,
    }),
  ]
    .map((points) => polygon(sameTurn(points)))
    .join('')
}

/**
 * One stalactite (`length` downwards, positive) or stalagmite (negative).
 *
 * @param {Random} random
 * @param {{ x: number, y: number, length: number, half: number }} shape
 * @returns {Point[]}
 */
function drip(random, { x, y, length, half }) {
  const lumps = unevenLine(random, { length: 0.2, height: 0.14, octaves: 4 })
  const bend = random.between(-0.25, 0.25) * half
  const hangs = length > 0
  const halfWidth = (/** @type {number} */ t) => {
    // A stalactite is a needle, a stalagmite has a round top. Both roots flare out into the rock.
    const body = hangs ? (1 - t) ** 0.8 * 0.42 : (1 - t ** 2.4) ** 0.7 * 0.55
    return (
      half * (body * (1 + lumps(t) * 2.2) + (hangs ? 0.58 : 0.45) * Math.exp(-t * (hangs ? 11 : 8)))
    )
  }
  const steps = Math.max(12, Math.round(Math.abs(length) / 6))
  /** @type {Point[]} */
  const left = []
  /** @type {Point[]} */
  const right = []
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    const middle = x + bend * t * t + lumps(t + 7) * half * 0.5
    left.push([middle - halfWidth(t), y + length * t])
    right.push([middle + halfWidth(t) * (1 + lumps(t + 3)), y + length * t])
  }
  return [...left, ...right.toReversed()]
}

/**
 * Positions in groups: water follows cracks, and dripstone grows along them.
 *
 * @param {Random} random
 * @param {number} count
 * @param {number} width
 */
function clustered(random, count, width) {
  const groups = Array.from({ length: Math.max(2, Math.round(count / 5)) }, () =>
    random.between(-60, width + 60),
  )
  return Array.from(
    { length: count },
    () => random.pick(groups) + (random.next() - random.next()) * (width / groups.length) * 0.9,
  )
}

/** All outlines of a path must turn the same way, or they would cut holes into each other. @param {Point[]} points */
function sameTurn(points) {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return area < 0 ? points.toReversed() : points
}

/**
 * The rock around an opening, seen from inside a cave or passage. Fill it with the rule `evenodd`.
 *
 * @param {Random} random
 * @param {Canvas} canvas
 * @param {{ cx: number, cy: number, rx: number, ry: number, rough?: number, floor?: number }} opening
 *   `floor` is the depth of the flat floor below the middle, as a share of `ry`; 1 has no flat floor
 */
export function arch(random, canvas, { cx, cy, rx, ry, rough = 0.2, floor = 1 }) {
  const uneven = unevenLine(random, { length: 70, height: rough, octaves: 7, roughness: 0.54 })
  const tread = unevenLine(random, { length: rx * 0.6, height: ry * rough * 0.25, octaves: 5 })
  /** @type {Point[]} */
  const edge = []
  for (let degree = 0; degree < 360; degree += 0.3) {
    const angle = (degree * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const radius = (Math.abs(cos / rx) ** 2.3 + Math.abs(sin / ry) ** 2.3) ** (-1 / 2.3)
    // The last part leads back to the beginning of the line, so that its ends meet.
    const left = Math.min(1, (360 - degree) / 40)
    const out = radius * (1 + uneven(degree) * left + uneven(degree - 360) * (1 - left))
    const x = cx + out * cos
    edge.push([
      x,
      floor < 1 ? Math.min(cy + out * sin, cy + ry * floor + tread(x)) : cy + out * sin,
    ])
  }
  return `M${-MARGIN} ${-MARGIN}H${canvas.width + MARGIN}V${canvas.height + MARGIN}H${-MARGIN}Z${polygon(edge)}`
}

/**
 * Makes flat shapes stone: rounds their edges, roughens the face and lights it from one point.
 *
 * @param {Canvas} canvas
 * @param {object} look
 * @param {number} look.seed
 * @param {[number, number, number]} look.light    x, y, and the distance in front of the picture
 * @param {string} look.color                      of the light
 * @param {number} [look.strength]
 * @param {[number, number]} [look.grain]          fineness across and down; less down than across is flowstone
 * @param {number} [look.round]                    pixels over which an edge turns away
 * @param {number} [look.depth]                    of the relief
 * @param {number} [look.ambient]                  light that reaches the shadows, 0 to 1
 */
export function stone(
  canvas,
  {
    seed,
    light: [x, y, z],
    color,
    strength = 1.2,
    grain = [0.02, 0.008],
    round = 9,
    depth = 26,
    ambient = 0.2,
  },
) {
  return canvas.filter(
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${round}" result="round"/>` +
      `<feTurbulence type="fractalNoise" baseFrequency="${grain[0]} ${grain[1]}" numOctaves="6" seed="${seed}" result="noise"/>` +
      '<feComposite in="noise" in2="round" operator="arithmetic" k1="0.3" k2="0.3" k3="0.3" result="relief"/>' +
      `<feDiffuseLighting in="relief" surfaceScale="${depth}" diffuseConstant="${strength}" ` +
      `lighting-color="${color}" result="lit">` +
      `<fePointLight x="${x}" y="${y}" z="${z}"/></feDiffuseLighting>` +
      `<feComponentTransfer in="lit" result="soft">${['R', 'G', 'B']
        .map(
          (channel) =>
            `<feFunc${channel} type="linear" slope="${1 - ambient}" intercept="${ambient}"/>`,
        )
        .join('')}</feComponentTransfer>` +
      '<feComposite in="soft" in2="SourceGraphic" operator="arithmetic" k1="1"/>',
  )
}
