import { svg } from './svg.mjs'

/** @param {import('./svg.mjs').Canvas} canvas @param {[number, number]} at */
export function moonDisc(canvas, [x, y]) {
  const face = canvas.radial(
    [
      [0, '#fff8e6'],
      [0.7, '#ffe6bd'],
      [1, '#f3c793'],
    ],
    [x - 6, y - 6, 42],
  )
  const seas =
    '<ellipse cx="-8" cy="-6" rx="8" ry="6"/><ellipse cx="6" cy="4" rx="9" ry="7"/>' +
    '<ellipse cx="-3" cy="11" rx="6" ry="4"/><ellipse cx="10" cy="-11" rx="5" ry="4"/>'
  const soft = canvas.filter('<feGaussianBlur stdDeviation="2.4"/>')
  return (
    `<circle cx="${x}" cy="${y}" r="30" fill="${face}"/>` +
    `<g filter="${soft}" opacity="0.42"><g transform="translate(${x} ${y})" fill="#c99a70">${seas}</g></g>`
  )
}

/**
 * Thin bands that cross the moon and catch its light.
 *
 * @param {import('./svg.mjs').Canvas} canvas
 * @param {import('./random.mjs').Random} random
 * @param {[number, number]} moon
 */
export function moonlitClouds(canvas, random, [x, y]) {
  const soft = canvas.filter('<feGaussianBlur stdDeviation="9 2.2"/>')
  const bands = Array.from({ length: 16 }, () => {
    const off = random.between(-1, 1)
    return svg`<ellipse cx="${x + off * 560}" cy="${y + 8 + random.between(-66, 26)}" rx="${random.between(50, 190)}"
      ry="${random.between(2, 6)}" opacity="${0.5 * (1 - Math.abs(off) * 0.7)}"/>`
  })
  return `<g fill="#3d3a72" filter="${soft}">${bands.join('')}</g>`
}

/**
 * The lit houses of a bay.
 *
 * @param {import('./random.mjs').Random} random
 * @param {{ sea: number, spans: [number, number][] }} bay   `sea` is the water's edge, `spans` have houses
 */
export function windows(random, { sea, spans }) {
  const lamps = Array.from({ length: 70 }, () => {
    const x = random.between(...random.pick(spans))
    return svg`<circle cx="${x}" cy="${sea - 2 - random.next() ** 2 * 24}" r="${random.between(0.6, 1.5)}"
      opacity="${random.between(0.35, 1)}"/>`
  })
  return `<g fill="#ffcf85">${lamps.join('')}</g>`
}
