import { dancer } from './people.mjs'
import { svg } from './svg.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./svg.mjs').Canvas} Canvas */

/**
 * Rows of people seen from behind, each row nearer and larger than the one before it.
 *
 * @param {Random} random
 * @param {Canvas} canvas
 * @param {object} crowd
 * @param {{ y: number, size: number, color: string, armsUp?: number, spread?: number, blur?: number }[]} crowd.rows
 *   `y` is the shoulders' height and `size` a head's
 * @param {string} [crowd.rim]                     colour of the light before them
 * @param {(row: number) => void} [crowd.between]  draws in front of a row
 */
export function crowd(random, canvas, { rows, rim = '#ffffff', between = () => {} }) {
  rows.forEach(({ y, size, color, armsUp = 0.5, spread = 2.05, blur = 0 }, row) => {
    const people = []
    for (let x = -size; x < canvas.width + size; x += size * spread * random.between(0.72, 1.28)) {
      people.push(
        dancer(random, {
          x,
          y: y + random.between(-0.55, 0.55) * size,
          size: size * random.between(0.9, 1.1),
          armsUp,
        }),
      )
    }
    const edge = backlit(canvas, {
      color: rim,
      thick: Math.min(1.8, Math.max(0.8, size * 0.05)),
      strength: 0.6,
      blur,
    })
    // Below the shoulders a crowd is one dark mass.
    canvas.below(y + size * 1.2, color)
    canvas.draw(`<g fill="${color}" color="${color}" filter="${edge}">${people.join('')}</g>`)
    between(row)
  })
}

/**
 * A thin line of light on the upper edges of figures before a lamp.
 *
 * @param {Canvas} canvas
 * @param {{ color: string, thick: number, strength?: number, blur?: number }} light
 */
export function backlit(canvas, { color, thick, strength = 0.6, blur = 0 }) {
  return canvas.filter(
    svg`<feOffset in="SourceAlpha" dy="${thick}" result="lower"/>` +
      svg`<feGaussianBlur in="lower" stdDeviation="${thick * 0.6}" result="soft"/>` +
      '<feComposite in="SourceAlpha" in2="soft" operator="out" result="rim"/>' +
      `<feFlood flood-color="${color}" flood-opacity="${strength}"/>` +
      '<feComposite in2="rim" operator="in" result="light"/>' +
      '<feMerge result="lit"><feMergeNode in="SourceGraphic"/><feMergeNode in="light"/></feMerge>' +
      (blur ? `<feGaussianBlur in="lit" stdDeviation="${blur}"/>` : ''),
  )
}
