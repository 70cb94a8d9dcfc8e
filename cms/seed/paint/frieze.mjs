import { createRandom } from './random.mjs'

/** @typedef {import('./random.mjs').Random} Random */

/*
 * An old painting on the wall, in the manner of the caves along this coast: thin bodies, strong legs, and all of them in the
 * air. The strokes are drawn in `currentColor`.
 */

const GROUND = 200

/** A row of dancers before a pair of decks, a deer that came for the bass, and two bats. */
export function frieze() {
  const random = createRandom('frieze')
  const dancers = [
    40, 118, 205, 268, 352, 448, 540, 612, 866, 940, 1026, 1092, 1160, 1228, 1412,
  ].map((x) => dancer(random, x))
  return `<g fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${[
    ...dancers,
    decks(740),
    deer(1318),
    bat(160, 30),
    bat(1066, 20),
  ].join('')}</g>`
}

/** A ladder as long as the deepest shaft, with people on their way down. */
export function ladder() {
  const random = createRandom('ladder')
  const rungs = Array.from(
    { length: 60 },
    (_, rung) => `M38 ${rung * 40 + 20}l44 ${Math.round(random.between(-3, 3))}`,
  )
  const climbers = [150, 430, 760, 1190, 1700].map((y) => climber(random, y))
  return `<g fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M40 0Q36 600 42 1200T40 2400M80 0Q84 600 78 1200T80 2400"/><path stroke-width="5" d="${rungs.join('')}"/>${climbers.join('')}</g>`
}

/** A dancer's head, body and limbs, in a random leap. @param {Random} random @param {number} x */
function dancer(random, x) {
  const some = (/** @type {number} */ low, /** @type {number} */ high) =>
    Math.round(random.between(low, high))
  const [leap, lean, tall] = [random.chance(0.6) ? some(10, 34) : 0, some(-14, 14), some(100, 128)]
  const hip = { x: x - lean, y: GROUND - leap - Math.round(tall * 0.42) }
  const neck = { x: x + lean, y: hip.y - Math.round(tall * 0.4) }
  const legs = [-1, 1].map(
    (side) =>
      `M${hip.x} ${hip.y}l${side * some(8, 26)} ${some(10, 24)} ${side * some(-12, 14)} ${leap ? some(12, 24) : GROUND - hip.y - 20}${side < 0 ? 'h-7' : 'h7'}`,
  )
  const arms = [-1, 1].map((side) => {
    const isUp = random.chance(0.75)
    return `M${neck.x} ${neck.y + 4}l${side * some(14, 26)} ${isUp ? some(-12, 10) : some(8, 18)} ${side * some(-6, 16)} ${isUp ? some(-38, -22) : some(-8, 20)}`
  })
  const hair = random.chance(0.35)
    ? `<path stroke-width="4" d="M${neck.x - 4} ${neck.y - 26}l-14 -14M${neck.x} ${neck.y - 28}v-20M${neck.x + 5} ${neck.y - 26}l13 -13"/>`
    : ''
  return `<path stroke-width="13" d="M${hip.x} ${hip.y}L${neck.x} ${neck.y}"/><path d="${legs.join('')}"/><path stroke-width="6" d="${arms.join('')}"/><circle cx="${neck.x}" cy="${neck.y - 18}" r="8" fill="currentColor" stroke-width="4"/>${hair}`
}

/** A climber with both hands on the rails and one foot lower than the other. @param {Random} random @param {number} y */
function climber(random, y) {
  const step = random.pick([-1, 1]) * 9
  return `<path stroke-width="16" d="M60 ${y}l${step / 3} 34"/><path stroke-width="9" d="M60 ${y + 36}l-15 ${16 + step} 6 ${20 - step / 2}M62 ${y + 36}l15 ${16 - step} -6 ${20 + step / 2}"/><path stroke-width="6" d="M56 ${y + 2}l-18 ${6 + step} 3 -${24 + step}M64 ${y + 2}l18 ${6 - step} -3 -${24 - step}"/><circle cx="60" cy="${y - 17}" r="9" fill="currentColor" stroke-width="3"/>`
}

/** Somebody with headphones, behind two stones that turn. @param {number} x */
function decks(x) {
  return `<path d="M${x - 92} 160H${x + 92}M${x - 74} 160V${GROUND}M${x + 74} 160V${GROUND}"/><circle cx="${x - 48}" cy="138" r="17" stroke-width="6"/><circle cx="${x + 48}" cy="138" r="17" stroke-width="6"/><circle cx="${x - 48}" cy="138" r="3"/><circle cx="${x + 48}" cy="138" r="3"/>
<path stroke-width="13" d="M${x} 152V96"/><path stroke-width="6" d="M${x} 100l-26 14 -16 14M${x} 100l24 -8 6 -44"/><circle cx="${x}" cy="76" r="9" fill="currentColor" stroke-width="4"/><path stroke-width="5" d="M${x - 15} 78a15 15 0 0 1 30 0v5M${x - 15} 78v5"/>`
}

/** @param {number} x */
function deer(x) {
  return `<path stroke-width="16" d="M${x - 34} 138q32 -10 60 0"/><path d="M${x - 38} 140l-8 30 4 30M${x - 28} 142l6 28 -4 30M${x + 22} 142l-2 30 6 28M${x + 28} 138l12 26 -4 30M${x + 28} 134l16 -34 14 6"/><path stroke-width="4" d="M${x + 44} 98l-12 -24 -12 -6M${x + 35} 80l-2 -20M${x + 46} 98l8 -28 14 -6M${x + 51} 80l-4 -20"/>`
}

/** @param {number} x @param {number} y */
function bat(x, y) {
  return `<path stroke-width="3" d="M${x - 5} ${y - 7}l5 4 5 -4 1 8q16 -12 38 -6 -10 4 -9 15 -9 -5 -15 2 -6 -5 -11 0l-9 8 -9 -8q-5 -5 -11 0 -6 -7 -15 -2 1 -11 -9 -15 22 -6 38 6Z" fill="currentColor"/>`
}
