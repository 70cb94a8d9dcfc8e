import { createRandom } from '../paint/random.mjs'

/** Samples round the shaft, and down it. */
const AROUND = 1024
const DOWN = 4096

/**
 * The rock of a round shaft as a map of its surface: the distance from the shaft's middle, by angle and depth.
 *
 * @typedef {object} RockMap
 * @property {(angle: number, depth: number) => number} radius   of the rock there, in the film's units
 * @property {(angle: number, depth: number) => [number, number]} slope   of the radius, round the shaft and down it, a unit
 * @property {(angle: number, depth: number) => number} shelter  0 on a ledge, 1 deep in a cleft
 * @property {(angle: number, depth: number) => number} grain    0 to 1, the texture of the stone
 */

/**
 * @param {string} seed
 * @param {{ length: number, width: (depth: number) => number }} shaft `width` is the radius before the rock grows uneven
 * @returns {RockMap}
 */
export function createRockMap(seed, { length, width }) {
  const random = createRandom(seed)
  const bulge = periodicNoise(random, 5, Math.round(length / 2.6))
  const ledge = periodicNoise(random, 7, Math.round(length / 2))
  const crag = periodicNoise(random, 22, Math.round(length * 1.9))
  const chip = periodicNoise(random, 60, Math.round(length * 5))
  const grit = periodicNoise(random, 190, Math.round(length * 15))
  const heights = new Float32Array(AROUND * DOWN)
  const grains = new Float32Array(AROUND * DOWN)
  for (let row = 0; row < DOWN; row++) {
    const v = row / DOWN
    const depth = v * length
    const middle = width(depth)
    for (let column = 0; column < AROUND; column++) {
      const u = column / AROUND
      const swell = bulge(u, v)
      // Sediment forms beds: the wall goes down in steps, which are bent like the beds.
      const bed = terrace(depth * 1.15 + swell * 0.9 + ledge(u, v) * 0.7)
      const ridge = 1 - Math.abs(crag(u, v))
      const inward =
        0.36 * swell +
        0.2 * (bed - 0.5) +
        0.3 * (ridge - 0.6) +
        0.12 * chip(u, v) +
        0.035 * grit(u, v)
      heights[row * AROUND + column] = middle * (1 - inward * 0.62)
      grains[row * AROUND + column] =
        0.5 + 0.28 * chip(u, v) + 0.2 * ledge(u, v) + 0.16 * grit(u, v)
    }
  }
  const smooth = blurred(heights)
  const sample = (
    /** @type {Float32Array} */ map,
    /** @type {number} */ angle,
    /** @type {number} */ depth,
  ) => {
    const x = (angle / (2 * Math.PI) + 1) * AROUND
    const y = Math.min(DOWN - 1.001, Math.max(0, (depth / length) * DOWN))
    const column = Math.floor(x)
    const row = Math.floor(y)
    const right = x - column
    const below = y - row
    const west = column & (AROUND - 1)
    const east = (column + 1) & (AROUND - 1)
    const top = row * AROUND
    const bottom = top + AROUND
    const upper = map[top + west] * (1 - right) + map[top + east] * right
    const lower = map[bottom + west] * (1 - right) + map[bottom + east] * right
    return upper * (1 - below) + lower * below
  }
  const turn = (2 * Math.PI) / AROUND
  const fall = length / DOWN
  return {
    radius: (angle, depth) => sample(heights, angle, depth),
    slope: (angle, depth) => {
      const here = sample(heights, angle, depth)
      return [
        (sample(heights, angle + turn, depth) - sample(heights, angle - turn, depth)) /
          (2 * turn * here),
        (sample(heights, angle, depth + fall) - sample(heights, angle, depth - fall)) / (2 * fall),
      ]
    },
    shelter: (angle, depth) =>
      clamp(0.5 + (sample(heights, angle, depth) - sample(smooth, angle, depth)) * 4.5),
    grain: (angle, depth) => clamp(sample(grains, angle, depth)),
  }
}

/**
 * Smoothed random values on a grid that closes on itself round the shaft; -1 to 1.
 *
 * @param {import('../paint/random.mjs').Random} random
 * @param {number} around
 * @param {number} down
 */
function periodicNoise(random, around, down) {
  const values = Float32Array.from({ length: around * (down + 2) }, () => random.between(-1, 1))
  return (/** @type {number} */ u, /** @type {number} */ v) => {
    const x = u * around
    const y = v * down
    const column = Math.floor(x)
    const row = Math.floor(y)
    const right = ease(x - column)
    const below = ease(y - row)
    const west = column % around
    const east = (column + 1) % around
    const top = row * around
    const bottom = top + around
    const upper = values[top + west] * (1 - right) + values[top + east] * right
    const lower = values[bottom + west] * (1 - right) + values[bottom + east] * right
    return upper * (1 - below) + lower * below
  }
}

/** The mean over a neighbourhood of about a quarter of a unit. @param {Float32Array} map */
function blurred(map) {
  const reach = 20
  const rows = new Float32Array(map.length)
  const both = new Float32Array(map.length)
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column < AROUND; column++) {
      let sum = 0
      for (let step = -reach; step <= reach; step += 4)
        sum += map[row * AROUND + ((column + step) & (AROUND - 1))]
      rows[row * AROUND + column] = sum / 11
    }
  }
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column < AROUND; column++) {
      let sum = 0
      for (let step = -reach; step <= reach; step += 4)
        sum += rows[Math.min(DOWN - 1, Math.max(0, row + step)) * AROUND + column]
      both[row * AROUND + column] = sum / 11
    }
  }
  return both
}

/** One bed of sediment a unit: it hangs over further and further, then falls back. @param {number} x */
function terrace(x) {
  const part = x - Math.floor(x)
  return part < 0.74 ? ease(part / 0.74) : 1 - ease((part - 0.74) / 0.26)
}

/** @param {number} x */
function ease(x) {
  return x * x * (3 - 2 * x)
}

/** @param {number} x */
function clamp(x) {
  return Math.min(1, Math.max(0, x))
}
