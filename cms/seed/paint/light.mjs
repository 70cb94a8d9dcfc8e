import { svg } from './svg.mjs'

/** @typedef {import('./svg.mjs').Canvas} Canvas */
/** @typedef {import('./random.mjs').Random} Random */

const SCREEN = 'style="mix-blend-mode:screen"'

/**
 * Light around a point, falling off softly.
 *
 * @param {Canvas} canvas
 * @param {{ at: [number, number], radius: number, color: string, strength?: number, squash?: number }} light
 */
export function glow(canvas, { at: [x, y], radius, color, strength = 0.8, squash = 1 }) {
  /** @type {import('./svg.mjs').Stop[]} */
  // Close to the square of the distance; a straight fall would show a rim.
  const stops = [0, 0.12, 0.28, 0.5, 0.75, 1].map((part) => [
    part,
    color,
    strength * (1 - part) ** 2.4,
  ])
  const fill = canvas.radial(stops, [x, y, radius], squash)
  canvas.draw(
    svg`<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * squash}" fill="${fill}" ${SCREEN}/>`,
  )
}

/**
 * Drifting mist: thick in some places, absent in others.
 *
 * @param {Canvas} canvas
 * @param {{ seed: number, color: string, strength?: number, grain?: [number, number], fill?: string }} mist
 *   `fill` limits its area
 */
export function mist(
  canvas,
  { seed, color, strength = 0.5, grain = [0.0035, 0.009], fill = '#fff' },
) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
  const drift = canvas.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${grain[0]} ${grain[1]}" numOctaves="5" seed="${seed}"/>` +
      svg`<feColorMatrix values="0 0 0 0 ${r}  0 0 0 0 ${g}  0 0 0 0 ${b}  ${strength * 3.2} 0 0 0 ${-strength * 1.15}"/>` +
      '<feComposite in2="SourceAlpha" operator="in"/>',
  )
  canvas.cover(fill, `filter="${drift}" ${SCREEN}`)
}

/**
 * Beams from one point, each a bright line in a soft sheet of lit haze.
 *
 * @param {Canvas} canvas
 * @param {{ from: [number, number], angles: number[], length: number, color: string, strength?: number, thickness?: number }} fan
 *   `angles` are in degrees, 0 to the right, 90 down
 */
export function beams(
  canvas,
  { from: [x, y], angles, length, color, strength = 0.9, thickness = 2 },
) {
  const fade = canvas.radial(
    [
      [0, color, strength],
      [0.35, color, strength * 0.55],
      [1, color, 0],
    ],
    [x, y, length],
  )
  const core = canvas.radial(
    [
      [0, '#ffffff', strength],
      [0.5, color, strength * 0.8],
      [1, color, 0],
    ],
    [x, y, length],
  )
  const lines = (/** @type {number} */ size, /** @type {string} */ stroke) =>
    angles
      .map((angle) => {
        const turn = (angle * Math.PI) / 180
        return svg`<line x1="${x}" y1="${y}" x2="${x + Math.cos(turn) * length}" y2="${y + Math.sin(turn) * length}"
          stroke="${stroke}" stroke-width="${size}"/>`
      })
      .join('')
  const soft = canvas.filter('<feGaussianBlur stdDeviation="9"/>')
  const softer = canvas.filter('<feGaussianBlur stdDeviation="2.5"/>')
  canvas.draw(
    `<g filter="${soft}" opacity="0.75" ${SCREEN}>${lines(thickness * 7, fade)}</g>`,
    `<g filter="${softer}" ${SCREEN}>${lines(thickness * 2.2, fade)}</g>`,
    `<g ${SCREEN}>${lines(thickness * 0.7, core)}</g>`,
  )
}

/**
 * A widening cone of light, such as the moon's through a hole.
 *
 * @param {Canvas} canvas
 * @param {object} shaft
 * @param {[number, number][]} shaft.points
 * @param {string} shaft.color
 * @param {number} [shaft.strength]
 * @param {number} [shaft.blur]                            blur of its sides, in pixels
 * @param {[number, number, number, number]} shaft.along   line along which it fades
 */
export function lightShaft(canvas, { points, color, strength = 0.5, blur = 14, along }) {
  const fill = canvas.linear(
    [
      [0, color, strength],
      [0.45, color, strength * 0.5],
      [1, color, 0],
    ],
    along,
  )
  const soft = canvas.filter(`<feGaussianBlur stdDeviation="${blur}"/>`)
  canvas.draw(
    `<polygon points="${points.map(([x, y]) => svg`${x},${y}`).join(' ')}" fill="${fill}" filter="${soft}" ${SCREEN}/>`,
  )
}

/**
 * The last layer of every picture: darker corners, and a grain that keeps dark gradients from showing bands.
 *
 * @param {Canvas} canvas
 * @param {{ seed: number, dark?: number, centre?: [number, number] }} finish
 */
export function finish(canvas, { seed, dark = 0.75, centre = [0.5, 0.5] }) {
  const { width, height } = canvas
  const corners = canvas.radial(
    [
      [0, '#05040a', 0],
      [0.55, '#05040a', 0],
      [0.8, '#05040a', dark * 0.45],
      [1, '#05040a', dark],
    ],
    [width * centre[0], height * centre[1], width * 0.72],
    0.86,
  )
  canvas.cover(corners)
  const grain = canvas.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="${seed}"/>` +
      '<feColorMatrix values="0.9 0 0 0 0.05  0.9 0 0 0 0.05  0.9 0 0 0 0.05  0 0 0 0 1"/>',
  )
  canvas.cover('#808080', `filter="${grain}" opacity="0.09" style="mix-blend-mode:overlay"`)
}
