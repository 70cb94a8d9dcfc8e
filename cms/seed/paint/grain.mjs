import { createRandom } from './random.mjs'

/** Width and height of one tile in pixels. It repeats seamlessly in all directions. */
export const GRAIN_SIZE = 256

/**
 * The surface of rough stone as light and shadow only: white or black, more or less transparent, for use over any colour.
 *
 * @returns {Buffer} RGBA, row by row
 */
export function grain() {
  const heights = uneven(createRandom('grain'))
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    heights[wrap(y) * GRAIN_SIZE + wrap(x)] ?? 0
  const pixels = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE * 4)
  for (let y = 0; y < GRAIN_SIZE; y++) {
    for (let x = 0; x < GRAIN_SIZE; x++) {
      // Lit from above, a little from the left.
      const light = (at(x, y + 1) - at(x, y - 1)) * 0.8 + (at(x + 1, y) - at(x - 1, y)) * 0.45
      const offset = (y * GRAIN_SIZE + x) * 4
      const isLit = light > 0
      pixels.fill(isLit ? 255 : 0, offset, offset + 3)
      pixels[offset + 3] = Math.min(isLit ? 24 : 80, Math.abs(light) * (isLit ? 60 : 360))
    }
  }
  return pixels
}

/** Octaves of random heights whose lattices all divide the tile. @param {import('./random.mjs').Random} random */
function uneven(random) {
  const heights = new Float64Array(GRAIN_SIZE * GRAIN_SIZE)
  let share = 1
  for (const [across, down] of [
    [2, 4],
    [4, 8],
    [8, 16],
    [16, 32],
    [32, 64],
  ]) {
    const lattice = Array.from({ length: (across ?? 1) * (down ?? 1) }, () => random.between(-1, 1))
    const node = (/** @type {number} */ i, /** @type {number} */ j) =>
      lattice[(j % (down ?? 1)) * (across ?? 1) + (i % (across ?? 1))] ?? 0
    for (let y = 0; y < GRAIN_SIZE; y++) {
      for (let x = 0; x < GRAIN_SIZE; x++) {
        const [u, v] = [(x / GRAIN_SIZE) * (across ?? 1), (y / GRAIN_SIZE) * (down ?? 1)]
        const [i, j] = [Math.floor(u), Math.floor(v)]
        const [s, t] = [smooth(u - i), smooth(v - j)]
        const upper = node(i, j) * (1 - s) + node(i + 1, j) * s
        const lower = node(i, j + 1) * (1 - s) + node(i + 1, j + 1) * s
        heights[y * GRAIN_SIZE + x] =
          (heights[y * GRAIN_SIZE + x] ?? 0) + (upper * (1 - t) + lower * t) * share
      }
    }
    share *= 0.55
  }
  return heights
}

const wrap = (/** @type {number} */ n) => (n + GRAIN_SIZE) % GRAIN_SIZE
const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t)
