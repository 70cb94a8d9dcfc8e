import { fossils } from './fossils.mjs'
import { frieze, ladder } from './frieze.mjs'
import { createRandom, unevenLine } from './random.mjs'
import { basalt, crystals, flowstone, masonry } from './walls.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {[number, number]} Point */

const WIDTH = 1440
const HEIGHT = 360
/** Heights at which the solid rock between two chambers begins and ends. */
const BAND = { top: 130, bottom: 150 }

/** The places of silhouettes: under each chamber of the home page, and above the bedrock. */
const JOINTS = [
  'home',
  'events',
  'about',
  'banner',
  'schedule',
  'lineup',
  'gallery',
  'booking',
  'rules',
  'legal',
  'contact',
  'bedrock',
]

/**
 * The rock between the chambers and the things in it and on it, each as a drawing of its own. The far row of a joint is half
 * transparent, so that it takes the light of its chamber.
 *
 * @returns {[name: string, svg: string][]}
 */
export function rocks() {
  return [
    ...JOINTS.map((name) => drawing(name, [0, 0, WIDTH, HEIGHT], joint(name))),
    drawing('ceiling', [0, 0, WIDTH, HEIGHT], joint('contact'), { colour: '#06050a' }),
    drawing('strata', [0, 0, WIDTH, 960], strata()),
    drawing('torch', [0, 0, 120, 350], torch(), { fit: 'xMidYMid' }),
    drawing('fossils', [0, 0, WIDTH, 240], fossils(), { fit: 'xMidYMid slice', colour: '#3b364f' }),
    drawing('frieze', [0, 0, WIDTH, 220], frieze(), { fit: 'xMidYMid slice', colour: '#c9583a' }),
    drawing('ladder', [-60, 0, 240, 2400], ladder(), { fit: 'xMidYMin slice' }),
    ...Object.entries({
      masonry: masonry(),
      basalt: basalt(torch()),
      flowstone: flowstone(),
      crystals: crystals(),
    }).map(([name, shapes]) =>
      drawing(name, [0, 0, WIDTH, 900], shapes, { fit: 'xMaxYMin slice' }),
    ),
  ]
}

/**
 * @param {string} name @param {number[]} box - its view box. @param {string} shapes
 * @param {{ fit?: string, colour?: string }} [how] - default: stretched to its room, and black as the rock.
 * @returns {[name: string, svg: string]}
 */
function drawing(name, box, shapes, { fit = 'none', colour = '#0b0a10' } = {}) {
  return [
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" preserveAspectRatio="${fit}" color="${colour}" fill="currentColor">${shapes}</svg>\n`,
  ]
}

/** @param {string} above */
function joint(above) {
  const random = createRandom(`joint under ${above}`)
  const far = silhouette(random, { thin: 1.3, count: 15, longest: 0.8 })
  const near = silhouette(random, { thin: 0.85, count: 20, longest: 1 })
  return `<path opacity=".5" d="${far}"/><path d="${near}"/>`
}

/** @param {Random} random @param {{ thin: number, count: number, longest: number }} row */
function silhouette(random, { thin, count, longest }) {
  const hanging = edge(random, {
    from: BAND.bottom,
    room: HEIGHT - BAND.bottom,
    count,
    thin,
    longest,
    isHanging: true,
  })
  const standing = edge(random, {
    from: BAND.top,
    room: BAND.top,
    count: Math.round(count * 0.6),
    thin: thin * 1.35,
    longest: longest * 0.8,
    isHanging: false,
  })
  return `M${path(simplify(standing, 0.8))}L${path(simplify(hanging, 0.8).toReversed())}Z`
}

/**
 * A broken edge with stalactites or stalagmites along it.
 *
 * @param {Random} random
 * @param {{ from: number, room: number, count: number, thin: number, longest: number, isHanging: boolean }} shape
 * @returns {Point[]}
 */
function edge(random, { from, room, count, thin, longest, isHanging }) {
  const rough = unevenLine(random, { length: 190, height: 26, octaves: 6, roughness: 0.55 })
  const side = isHanging ? 1 : -1
  const clusters = Array.from({ length: 4 }, () => random.between(0, WIDTH))
  const grown = Array.from({ length: count }, () => {
    const size = random.next() ** 1.7
    return {
      x: random.chance(0.6)
        ? random.pick(clusters) + random.between(-150, 150)
        : random.between(0, WIDTH),
      long: (18 + (room * 0.86 - 18) * size) * longest,
      wide: (7 + 17 * size + random.between(0, 6)) * thin,
      lean: random.between(-0.25, 0.25),
    }
  })
  /** @type {Point[]} */
  const points = []
  for (let x = 0; x <= WIDTH; x += 3) {
    const lengths = grown.map(({ x: middle, long, wide, lean }) => {
      const off = (x - middle) / wide
      const t = Math.abs(off + lean * (1 - Math.abs(off)))
      // Needles flare out at the root; heaps are round on top.
      return isHanging
        ? long * (0.86 * Math.max(0, 1 - t) ** 1.45 + 0.14 * Math.exp(-((t / 1.7) ** 2) * 2))
        : long * Math.max(0, 1 - (t / 1.5) ** 1.5) ** 1.15
    })
    const reach = Math.max(0, ...lengths)
    const lumps = rough(x) + rough(x * 4 + 5000) * 0.18
    points.push([
      x,
      Math.min(
        HEIGHT - 1,
        Math.max(1, from + side * (14 + lumps * (reach > 30 ? 0.5 : 1) + reach)),
      ),
    ])
  }
  return points
}

/** Sediment: thin layers that bend together. */
function strata() {
  const random = createRandom('strata')
  const bend = unevenLine(random, { length: 620, height: 60, octaves: 3, roughness: 0.4 })
  const lines = Array.from({ length: 22 }, (_, layer) => {
    const own = unevenLine(random, { length: 160, height: 7, octaves: 4 })
    const y = 30 + layer * 42 + random.between(-9, 9)
    const thick = random.between(2, 22)
    /** @type {Point[]} */
    const upper = []
    /** @type {Point[]} */
    const lower = []
    for (let x = 0; x <= WIDTH; x += 24) {
      upper.push([x, y + bend(x) + own(x)])
      lower.push([
        x,
        y + bend(x) + own(x + 900) * 0.8 + thick * (0.55 + 0.45 * Math.sin(x / 170 + layer)),
      ])
    }
    return `<path opacity="${random.between(0.12, 0.5).toFixed(2)}" d="M${path(simplify(upper, 1))}L${path(simplify(lower, 1).toReversed())}Z"/>`
  })
  return lines.join('')
}

/** A torch in its iron ring. */
function torch() {
  return `<path fill="#3a2415" d="M49 190L54 336Q60 344 66 336L71 190Z"/><path fill="#57381f" d="M60 190V340Q64 340 66 336L71 190Z"/>
<path fill="#241610" d="M39 158H81L76 206H44Z"/><path fill="#0b0a10" d="M34 236H86V250H34ZM20 238H34V246H20Z"/>
<path fill="#ff8f2e" d="M60 14C64 58 100 82 97 130C95 160 79 174 60 174C41 174 25 160 23 130C22 102 46 88 42 56C56 68 59 38 60 14Z"/>
<path fill="#ffc661" d="M62 62C64 92 85 104 83 137C81 159 71 169 60 169C49 169 39 159 37 137C36 118 52 108 51 90C59 96 61 82 62 62Z"/>
<path fill="#fff7e0" d="M61 106C63 122 73 130 71 147C70 159 66 165 60 165C54 165 50 159 49 147C48 134 59 126 61 106Z"/>`
}

/** A path in whole pixels, with each point as the step from the one before. @param {Point[]} points */
function path(points) {
  let before = [0, 0]
  return points
    .map(([x, y], index) => {
      const point = [Math.round(x), Math.round(y)]
      const step = [(point[0] ?? 0) - (before[0] ?? 0), (point[1] ?? 0) - (before[1] ?? 0)]
      before = point
      return index === 0
        ? `${point[0]} ${point[1]}l`
        : `${step[0]}${(step[1] ?? 0) < 0 ? '' : ' '}${step[1]} `
    })
    .join('')
    .trim()
}

/** Leaves out the points that lie on the line between their neighbours (Douglas and Peucker). @param {Point[]} points @param {number} tolerance @returns {Point[]} */
function simplify(points, tolerance) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const size = Math.hypot(dx, dy) || 1
  let farthest = 0
  let at = 0
  for (const [index, [x, y]] of points.entries()) {
    const off = Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / size
    if (off > farthest) [farthest, at] = [off, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ]
}
