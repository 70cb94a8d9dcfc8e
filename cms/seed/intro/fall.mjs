import { createRandom } from '../paint/random.mjs'
import { shadeDoor } from './door.mjs'
import { createRockMap } from './rock-map.mjs'

/** Length of the film, in seconds. */
export const LENGTH_S = 6.4

/** Exposure of one picture, in seconds. */
const SHUTTER_S = 0.02
const SEED = 'the way down'
/** Depth of the door, in units; a unit is about a metre and a half. */
const DOOR = 44
const STANDING_OFF = 2.15
/** At this distance half the picture's height shows one unit. */
const FOCAL = 1.32

/** @param {number} depth */
const width = (depth) => 1.95 + 2.6 * Math.exp(-depth / 1.9) + 0.22 * Math.sin(depth * 0.31)

/** The middle of the shaft. The shaft winds, so that the door comes into sight late. @param {number} depth */
function middle(depth) {
  const bend = smooth(2, 9, depth) * (1 - smooth(DOOR - 12, DOOR - 3, depth))
  return [bend * 1.5 * Math.sin(depth * 0.27 + 0.4), bend * 1.15 * Math.cos(depth * 0.21 + 1.2)]
}

/**
 * The camera's position: it hangs over the edge, falls, brakes and stops.
 *
 * @param {number} seconds
 */
function cameraAt(seconds) {
  const part = Math.min(1, Math.max(0, (seconds - 0.35) / (LENGTH_S - 1.15)))
  const depth = -2.6 + (DOOR - STANDING_OFF + 2.6) * gone(part)
  const [x, y] = middle(depth)
  const [aheadX, aheadY] = middle(depth + 4.5)
  const still = smooth(DOOR - 16, DOOR - 4, depth)
  return {
    x,
    y,
    depth,
    tiltX: (aheadX - x) / 4.5,
    tiltY: (aheadY - y) / 4.5,
    roll: 0.5 * (1 - smooth(0, 0.86, part)) * (1 - still),
    part,
  }
}

/** Share of the whole way after this part of the time, from the sums of the speed in `SPEED`. @param {number} part */
function gone(part) {
  return SPEED[Math.round(part * (SPEED.length - 1))]
}

const SPEED = (() => {
  const way = new Float64Array(20_001)
  for (let step = 1; step < way.length; step++) {
    const part = (step - 0.5) / (way.length - 1)
    way[step] = way[step - 1] + part ** 1.5 * (1 - part) ** 1.35
  }
  const whole = way[way.length - 1]
  return way.map((sum) => sum / whole)
})()

/** @returns {(seconds: number, columns: number, rows: number) => Uint8Array} paints one picture, three bytes a pixel */
export function createPainter() {
  const rock = createRockMap(SEED, { length: DOOR + 4, width: (depth) => width(depth - 3) })
  const wall = (/** @type {number} */ x, /** @type {number} */ y) =>
    rock.grain(x * 1.1 + 2, 12 + y * 1.9) + rock.grain(x * 2.6, 22 + y * 4.4) - 1
  const worms = glowWorms()
  const noise = createRandom(SEED)
  const color = new Float64Array(3)

  return (seconds, columns, rows) => {
    const camera = cameraAt(seconds)
    const picture = new Float32Array(columns * rows * 3)
    const far = new Float32Array(columns * rows)
    const wake = smooth(0.25, 1, camera.part)
    const glow = 0.16 + 0.84 * wake * wake
    // The eye adapts to the door's light, and the rest gets darker.
    const lamp = 0.16 * (1 - 0.72 * smooth(0.78, 1, camera.part))
    const [cos, sin] = [Math.cos(camera.roll), Math.sin(camera.roll)]
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const flatX = ((column + 0.5) * 2 - columns) / rows / FOCAL
        const flatY = (rows - (row + 0.5) * 2) / rows / FOCAL
        const dirX = flatX * cos - flatY * sin + camera.tiltX
        const dirY = flatX * sin + flatY * cos + camera.tiltY
        const at = row * columns + column
        far[at] = trace(rock, camera, dirX, dirY)
        shade(rock, wall, camera, dirX, dirY, far[at], { glow, lamp }, color)
        picture.set(color, at * 3)
      }
    }
    for (const worm of worms) splat(picture, far, columns, rows, camera, cos, sin, worm)
    const blurred = moved(
      picture,
      far,
      columns,
      rows,
      camera,
      cos,
      sin,
      cameraAt(seconds + SHUTTER_S).depth - camera.depth,
    )
    return develop(blurred, columns, rows, noise)
  }
}

/** Length of the ray until it meets the rock or the door's wall. The ray gains one unit of depth a unit. */
function trace(rock, camera, dirX, dirY) {
  const end = DOOR - camera.depth
  let before = 0.12
  let t = before
  for (let step = 0; step < 46 && t < end; step++) {
    if (clearance(rock, camera, dirX, dirY, t) < 0) break
    before = t
    t = t * 1.085 + 0.02
  }
  if (t >= end && clearance(rock, camera, dirX, dirY, end) >= 0) return end
  let after = Math.min(t, end)
  for (let step = 0; step < 7; step++) {
    const between = (before + after) / 2
    if (clearance(rock, camera, dirX, dirY, between) < 0) after = between
    else before = between
  }
  return after
}

function clearance(rock, camera, dirX, dirY, t) {
  const depth = camera.depth + t
  const [midX, midY] = middle(depth)
  const x = camera.x + dirX * t - midX
  const y = camera.y + dirY * t - midY
  return rock.radius(Math.atan2(y, x), depth + 3) - Math.sqrt(x * x + y * y)
}

function shade(rock, wall, camera, dirX, dirY, t, { glow, lamp }, out) {
  const depth = camera.depth + t
  const [midX, midY] = middle(depth)
  const x = camera.x + dirX * t - midX
  const y = camera.y + dirY * t - midY
  const away = t * Math.sqrt(1 + dirX * dirX + dirY * dirY)
  if (depth >= DOOR - 0.001) {
    shadeDoor(x, y, { glow, lamp: (lamp * 2.4) / (1 + away * away * 0.16), rough: wall }, out)
  } else {
    const angle = Math.atan2(y, x)
    const [round, down] = rock.slope(angle, depth + 3)
    const long = 1 / Math.sqrt(1 + round * round + down * down)
    const [cosA, sinA] = [Math.cos(angle), Math.sin(angle)]
    const normalX = (-cosA - round * sinA) * long
    const normalY = (-sinA + round * cosA) * long
    const normalZ = down * long
    const grain = rock.grain(angle, depth + 3)
    const shelter = rock.shelter(angle, depth + 3)
    const open = (1.15 - 1.1 * shelter) * (0.25 + 0.95 * grain)
    // The moon looks in over one shoulder and does not get far.
    const moon =
      Math.max(0, normalX * 0.42 + normalY * 0.5 - normalZ * 0.76) *
      Math.exp(-Math.max(0, depth + 1) / 3.4) *
      0.8
    const own =
      (lamp * Math.max(0, (-(normalX * dirX + normalY * dirY + normalZ) * t) / away)) /
      (0.6 + away * away * 0.13)
    const [toX, toY, toZ] = [-x, -0.25 - y, DOOR - 0.1 - depth]
    const way = Math.sqrt(toX * toX + toY * toY + toZ * toZ)
    const facing = Math.max(0, (normalX * toX + normalY * toY + normalZ * toZ) / way + 0.04)
    const warm = (glow * facing * 0.62) / (1.3 + way * 0.16 + way * way * 0.016)
    out[0] = open * (moon * 0.42 + own * 0.55 + warm)
    out[1] = open * (moon * 0.55 + own * 0.53 + warm * 0.44)
    out[2] = open * (moon * 1.0 + own * 0.66 + warm * 0.14)
  }
  // Damp air hides distant rock, and it glows a little around the light.
  const seen = Math.exp(-away * 0.045)
  const reach = Math.min(15, DOOR - camera.depth)
  const [endX, endY] = middle(camera.depth + reach)
  const [offX, offY] = [camera.x + dirX * reach - endX, camera.y + dirY * reach - endY]
  const off = (offX * offX * 1.1 + offY * offY * 0.5) / (1 + reach * 0.22)
  const close = 1 / (1 + (DOOR - camera.depth) * 0.06)
  const air = glow * 0.15 * close * Math.exp(-off * 0.8) * (1 - Math.exp(-away * away * 0.02))
  out[0] = out[0] * seen + air * 1.0 + 0.0022 * (1 - seen)
  out[1] = out[1] * seen + air * 0.46 + 0.0022 * (1 - seen)
  out[2] = out[2] * seen + air * 0.15 + 0.0042 * (1 - seen)
}

/** Groups of small cold lights on the way down. */
function glowWorms() {
  const random = createRandom('glow-worms')
  return Array.from({ length: 34 }, () => ({
    angle: random.between(0, 6.28),
    depth: random.between(7, DOOR - 7),
  })).flatMap(({ angle, depth }) =>
    Array.from({ length: 9 }, () => ({
      angle: angle + random.between(-0.3, 0.3),
      depth: depth + random.between(-0.8, 0.8),
      bright: random.between(0.2, 1),
    })),
  )
}

function splat(picture, far, columns, rows, camera, cos, sin, { angle, depth, bright }) {
  const t = depth - camera.depth
  if (t < 0.5) return
  const [midX, midY] = middle(depth)
  const reach = width(depth) * 0.86
  const dirX = (midX + Math.cos(angle) * reach - camera.x) / t - camera.tiltX
  const dirY = (midY + Math.sin(angle) * reach - camera.y) / t - camera.tiltY
  const column = (((dirX * cos + dirY * sin) * FOCAL * rows + columns) / 2) | 0
  const row = ((rows - (-dirX * sin + dirY * cos) * FOCAL * rows) / 2) | 0
  const radius = Math.max(1.1, (rows * 0.011) / t)
  const light = (bright * 0.5 * Math.exp(-t * 0.09)) / (1 + Math.max(0, 1.6 - t) * 2)
  const box = Math.ceil(radius * 2.6)
  for (let y = Math.max(0, row - box); y <= Math.min(rows - 1, row + box); y++) {
    for (let x = Math.max(0, column - box); x <= Math.min(columns - 1, column + box); x++) {
      if (far[y * columns + x] < t - 0.7) continue
      const strength = light * Math.exp(-((x - column) ** 2 + (y - row) ** 2) / (radius * radius))
      const at = (y * columns + x) * 3
      picture[at] += strength * 0.16
      picture[at + 1] += strength * 0.9
      picture[at + 2] += strength * 0.75
    }
  }
}

/** Motion blur: each point is smeared along its way during the exposure. */
function moved(picture, far, columns, rows, camera, cos, sin, way) {
  const blurred = new Float32Array(picture.length)
  const scale = (FOCAL * rows) / 2
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const x = (column + 0.5 - columns / 2) / scale + camera.tiltX * cos + camera.tiltY * sin
      const y = (rows / 2 - row - 0.5) / scale - camera.tiltX * sin + camera.tiltY * cos
      const streak = Math.min(0.2, way / far[at])
      const taps = Math.max(1, Math.min(18, Math.ceil(Math.hypot(x, y) * streak * scale * 0.5)))
      for (let tap = 0; tap < taps; tap++) {
        const part = streak * ((tap + 0.5) / taps - 0.5) * scale
        const fromX = Math.min(columns - 1, Math.max(0, Math.round(column + x * part)))
        const fromY = Math.min(rows - 1, Math.max(0, Math.round(row - y * part)))
        const from = (fromY * columns + fromX) * 3
        for (let channel = 0; channel < 3; channel++)
          blurred[at * 3 + channel] += picture[from + channel] / taps
      }
    }
  }
  return blurred
}

function develop(picture, columns, rows, noise) {
  const bytes = new Uint8Array(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column / columns - 0.5, row / rows - 0.5]
      const exposure = 3.4 * (1 - 0.75 * (x * x + y * y))
      // Noise of less than one step of a byte. Without it dark slopes would show bands.
      const dither = noise.next() - 0.5
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * columns + column) * 3 + channel
        bytes[at] = Math.max(
          0,
          Math.min(255, 255 * tone(1 - Math.exp(-picture[at] * exposure)) + 0.5 + dither),
        )
      }
    }
  }
  return bytes
}

/** @param {number} from @param {number} to @param {number} x */
function smooth(from, to, x) {
  const part = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** Tone curve for a screen, with darker shadows. @param {number} light 0 to 1 */
function tone(light) {
  const value = light ** 0.4545
  return value * value * (1.62 - 0.62 * value)
}
