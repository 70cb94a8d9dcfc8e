/**
 * A stream of numbers that is the same for the same seed on every machine.
 *
 * @typedef {object} Random
 * @property {() => number} next                                   0 to 1
 * @property {(low: number, high: number) => number} between
 * @property {<T>(items: readonly T[]) => T} pick
 * @property {(chance: number) => boolean} chance
 */

/**
 * @param {string} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  // FNV-1a turns the name into a number, mulberry32 the number into a stream.
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => /** @type {any} */ (items[Math.floor(next() * items.length)]),
    chance: (chance) => next() < chance,
  }
}

/**
 * A line as uneven as a broken edge: the sum of octaves of smoothed random heights, each lower and twice as dense.
 *
 * @param {Random} random
 * @param {{ length: number, height: number, octaves?: number, roughness?: number }} shape `length` of the longest swing, in pixels
 * @returns {(x: number) => number} between about -height and height
 */
export function unevenLine(random, { length, height, octaves = 6, roughness = 0.5 }) {
  const heights = Array.from({ length: octaves }, () =>
    Array.from({ length: 256 }, () => random.between(-1, 1)),
  )
  return (x) => {
    let sum = 0
    let share = 1
    let step = length
    for (const octave of heights) {
      const position = x / step + 1000
      const left = Math.floor(position)
      const part = position - left
      const smooth = part * part * (3 - 2 * part)
      const a = octave[left & 255] ?? 0
      const b = octave[(left + 1) & 255] ?? 0
      sum += (a + (b - a) * smooth) * share
      share *= roughness
      step /= 2
    }
    return sum * height * (1 - roughness)
  }
}
