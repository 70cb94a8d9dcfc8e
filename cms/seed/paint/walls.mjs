import { createRandom } from './random.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {[x: number, y: number]} Point */

/*
 * The walls of four chambers, each of a rock of its own, 1440 by 900. What catches the eye is at the right, above what the
 * chamber shows; at the left, where its title is, the wall is calm.
 */

const WIDTH = 1440
const HEIGHT = 900

/** Dressed stone, with a lamp for each day on a chain. */
export function masonry() {
  const random = createRandom('masonry')
  /** @type {string[][]} */
  const tones = [[], [], [], []]
  /** @type {string[]} */
  const edges = []
  for (let y = -20; y < HEIGHT;) {
    const high = Math.round(random.between(62, 104))
    for (let x = -Math.round(random.between(0, 160)); x < WIDTH;) {
      const wide = Math.round(random.between(110, 240))
      const [a, b] = [Math.round(random.between(2, 9)), Math.round(random.between(2, 9))]
      const block = `M${x + 3} ${y + a}l${a} -${a - 1}h${wide - 9 - a - b}l${b} ${b - 1}v${high - 8 - b}h-${wide - 9}Z`
      random.pick(tones).push(block)
      edges.push(`M${x + 3} ${y + high - 6}V${y + a}l${a} -${a - 1}h${wide - 9 - a - b}`)
      x += wide
    }
    y += high
  }
  const walls = tones.map(
    (blocks, tone) =>
      `<path fill="#857da3" opacity="${[0.03, 0.07, 0.12, 0.17][tone]}" d="${blocks.join('')}"/>`,
  )
  const lamps = [
    lamp(846, 196, '#ffb454'),
    lamp(1016, 282, '#5ef2e0'),
    lamp(1184, 170, '#ff5fb0'),
    lamp(1336, 300, '#ece5d6'),
  ]
  return `${walls.join('')}<path fill="none" stroke="#b9b0d8" stroke-width="1.5" opacity=".13" d="${edges.join('')}"/>${lamps.join('')}`
}

/** A lantern of iron with its light. @param {number} x @param {number} y - of its flame. @param {string} light */
function lamp(x, y, light) {
  const name = `lamp-${x}`
  return `<radialGradient id="${name}"><stop stop-color="${light}" stop-opacity=".5"/><stop offset=".35" stop-color="${light}" stop-opacity=".16"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<circle cx="${x}" cy="${y}" r="190" fill="url(#${name})"/><path fill="none" stroke="#0b0a10" stroke-width="4" stroke-dasharray="9 5" d="M${x} -20V${y - 44}"/><path fill="${light}" d="M${x - 17} ${y - 24}h34l-4 50h-26Z"/><path fill="#fffaf0" opacity=".8" d="M${x} ${y - 14}q12 18 0 34q-12 -16 0 -34Z"/><path fill="#0b0a10" d="M${x - 5} ${y - 48}h10l18 22h-46ZM${x - 18} ${y + 26}h36v7h-36ZM${x - 18} ${y - 26}h4l4 54h-4ZM${x + 14} ${y - 26}h4l-4 54h-4Z"/>`
}

/** Columns of basalt that rise to the right, in the light of a torch. @param {string} torch - its shapes, 120 by 350 */
export function basalt(torch) {
  const random = createRandom('basalt')
  /** @type {Record<'left' | 'front' | 'right' | 'top', string[]>} */
  const faces = { left: [], front: [], right: [], top: [] }
  /** @type {string[]} */
  const cracks = []
  const row = (/** @type {number} */ rise, /** @type {number} */ lowest) => {
    for (let x = -30; x < WIDTH + 60;) {
      const wide = Math.round(random.between(52, 92))
      const share = Math.min(1, Math.max(0, x / WIDTH))
      const top = Math.round(lowest - rise * share ** 1.5 + random.between(-58, 58))
      const [l, f, cap] = [
        Math.round(wide * 0.24),
        Math.round(wide * 0.46),
        Math.round(wide * 0.16),
      ]
      const r = wide - l - f
      faces.left.push(`M${x} ${top}l${l} ${cap}V${HEIGHT}H${x}Z`)
      faces.front.push(`M${x + l} ${top + cap}h${f}V${HEIGHT}h-${f}Z`)
      faces.right.push(`M${x + l + f} ${top + cap}l${r} -${cap}V${HEIGHT}h-${r}Z`)
      faces.top.push(`M${x} ${top}l${l} -${cap}h${f}l${r} ${cap}l-${r} ${cap}h-${f}Z`)
      for (let y = top + random.between(70, 190); y < HEIGHT; y += random.between(90, 230))
        cracks.push(`M${x} ${Math.round(y)}l${l} ${cap}h${f}l${r} -${cap}`)
      x += wide - 2
    }
  }
  const drawn = () => {
    const paths = [
      ['#1a171f', faces.left],
      ['#25202a', faces.front],
      ['#3d2f2b', faces.right],
      ['#4a3a30', faces.top],
    ].map(
      ([fill, shapes]) => `<path fill="${fill}" d="${/** @type {string[]} */ (shapes).join('')}"/>`,
    )
    const lines = `<path fill="none" stroke="#0b0a10" stroke-width="2.5" opacity=".8" d="${cracks.join('')}"/>`
    for (const shapes of [...Object.values(faces), cracks]) shapes.length = 0
    return paths.join('') + lines
  }
  row(690, 620)
  const behind = drawn()
  row(420, 800)
  return `<radialGradient id="torchlight"><stop stop-color="#ffc46e" stop-opacity=".55"/><stop offset=".4" stop-color="#ffa03c" stop-opacity=".17"/><stop offset="1" stop-color="#ffa03c" stop-opacity="0"/></radialGradient><g opacity=".7">${behind}</g>${drawn()}<circle cx="1270" cy="250" r="430" fill="url(#torchlight)"/><g transform="translate(1222 178) scale(.8)">${torch}</g>`
}

/** Flowstone: curtains that water has hung from the ceiling, lit from the pool below. */
export function flowstone() {
  const random = createRandom('flowstone')
  const sheets = [0, 1, 2].map((depth) => {
    /** @type {string[][]} */
    const folds = [[], []]
    for (let x = 420 + depth * 150, fold = 0; x < WIDTH + 40; fold += 1) {
      const wide = Math.round(random.between(20, 54))
      const share = (x - 380) / (WIDTH - 380)
      const long = Math.round(
        (120 + 330 * share ** 0.8) * (1 - depth * 0.13) * random.between(0.62, 1.08),
      )
      folds[fold % 2]?.push(
        `M${x} 0h${wide}q-5 ${Math.round(long / 2)} -${Math.round(wide * 0.28)} ${long}q-${Math.round(wide * 0.2)} ${Math.round(wide * 0.8)} -${Math.round(wide * 0.44)} 0Q${x + 4} ${Math.round(long / 2)} ${x} 0Z`,
      )
      x += wide - 6
    }
    return folds
      .map(
        (shapes, light) =>
          `<path fill="url(#wet${light})" opacity="${[0.5, 0.72, 0.95][depth]}" d="${shapes.join('')}"/>`,
      )
      .join('')
  })
  const drops = Array.from({ length: 6 }, () => {
    const [x, y] = [Math.round(random.between(700, 1420)), Math.round(random.between(330, 720))]
    return `M${x} ${y}q4 12 0 15q-4 -3 0 -15Z`
  })
  return `<linearGradient id="wet0" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="520"><stop stop-color="#101a20"/><stop offset="1" stop-color="#4fb9b0"/></linearGradient><linearGradient id="wet1" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="520"><stop stop-color="#0d1218"/><stop offset="1" stop-color="#1f5b5e"/></linearGradient>${sheets.join('')}<path fill="#bff7ef" opacity=".7" d="${drops.join('')}"/>`
}

/** Beams of selenite that have grown into the hall from the right. */
export function crystals() {
  const random = createRandom('crystals')
  // Foot, length, width, and direction in degrees; what lies behind comes first.
  const beams = [
    [1130, -70, 250, 40, 101],
    [1500, 180, 420, 62, 186],
    [960, -80, 190, 30, 94],
    [1340, -70, 420, 78, 121],
    [1520, 20, 690, 96, 161],
    [1500, 420, 480, 84, 196],
    [1250, -70, 300, 54, 97],
    [1520, 640, 560, 88, 206],
    [1400, 960, 330, 70, 250],
    [1210, 960, 210, 46, 268],
  ]
  const drawn = beams.map(([x = 0, y = 0, long = 0, wide = 0, turn = 0]) =>
    beam(random, [x, y], long, wide, turn),
  )
  return `<radialGradient id="moonmilk"><stop stop-color="#ece5d6" stop-opacity=".22"/><stop offset=".5" stop-color="#b7a6e6" stop-opacity=".1"/><stop offset="1" stop-color="#b7a6e6" stop-opacity="0"/></radialGradient><linearGradient id="face"><stop stop-color="#3f3858"/><stop offset=".6" stop-color="#857da3"/><stop offset="1" stop-color="#e4dcf0"/></linearGradient><linearGradient id="edge"><stop stop-color="#1f1b2e"/><stop offset="1" stop-color="#6a6090"/></linearGradient><circle cx="1240" cy="210" r="560" fill="url(#moonmilk)"/>${drawn.join('')}`
}

/** A prism with three of its faces in sight, and light at its tip. @param {Random} random @param {Point} foot @param {number} long @param {number} wide @param {number} turn - in degrees */
function beam(random, [x, y], long, wide, turn) {
  const [upper, lower] = [Math.round(wide * random.between(0.26, 0.4)), Math.round(wide * 0.28)]
  const [tip, point] = [Math.round(wide * random.between(0.6, 0.9)), Math.round(wide * 0.45)]
  const middle = wide - upper - lower
  const glints = [0.3, 0.55, 0.78].map((share) => {
    const at = Math.round(long * (share + random.between(-0.08, 0.08)))
    return `M${at} ${upper}l${Math.round(wide * 0.5)} ${middle}`
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn})" opacity=".8"><path fill="url(#face)" opacity=".75" d="M0 0H${long}l${tip} ${point}L${long + 6} ${upper}H0Z"/><path fill="url(#face)" d="M0 ${upper}H${long + 6}L${long + tip} ${point}L${long} ${upper + middle}H0Z"/><path fill="url(#edge)" d="M0 ${upper + middle}H${long}L${long + tip} ${point}L${long - 8} ${wide}H0Z"/><path fill="none" stroke="#fffaf0" stroke-width="1.5" opacity=".35" d="M0 ${upper}H${long + 6}l${tip - 6} ${point - upper}${glints.join('')}"/></g>`
}
