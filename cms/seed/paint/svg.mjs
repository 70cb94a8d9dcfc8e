/** The lights of the site's palette. Rock has no colour of its own, only that of the light on it. */
export const COLORS = {
  torch: '#ffb454',
  glowWorm: '#5ef2e0',
  spore: '#ff5fb0',
}

/** Pixels of the painting beyond the picture's border. They are cut off, because blurred and lit edges would show there. */
export const MARGIN = 90

/**
 * Template tag for drawings: numbers are shortened to three decimals, lists joined.
 *
 * @param {TemplateStringsArray} strings
 * @param {...(string | number | string[])} values
 */
export function svg(strings, ...values) {
  const short = values.map((value) => {
    if (typeof value === 'number') return Math.round(value * 1000) / 1000
    return Array.isArray(value) ? value.join('') : value
  })
  return String.raw({ raw: strings }, ...short)
}

/** @param {[number, number][]} points */
export const polygon = (points) => `M${points.map(([x, y]) => svg`${x} ${y}`).join('L')}Z`

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */

const stopsOf = (/** @type {Stop[]} */ stops) =>
  stops.map(
    ([offset, color, opacity = 1]) =>
      svg`<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  )

/**
 * A drawing under construction: shapes from back to front, and the definitions they refer to. Coordinates are pixels.
 *
 * @param {number} width
 * @param {number} height
 */
export function createCanvas(width, height) {
  /** @type {string[]} */
  const definitions = []
  /** @type {string[]} */
  const shapes = []
  const all = `x="${-MARGIN}" y="${-MARGIN}" width="${width + 2 * MARGIN}" height="${height + 2 * MARGIN}"`
  const define = (/** @type {(id: string) => string} */ element) => {
    const id = `d${definitions.length}`
    definitions.push(element(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    /** Keeps a gradient, mask or clip. @returns how shapes refer to it */
    define,
    draw: (/** @type {string[]} */ ...elements) => void shapes.push(...elements),
    /** Fills the whole painting. */
    cover: (/** @type {string} */ fill, more = '') =>
      void shapes.push(`<rect ${all} fill="${fill}" ${more}/>`),
    /** Fills the painting from `y` down. */
    below: (/** @type {number} */ y, /** @type {string} */ fill) =>
      void shapes.push(
        svg`<path d="M${-MARGIN} ${y}H${width + MARGIN}V${height + MARGIN}H${-MARGIN}Z" fill="${fill}"/>`,
      ),
    /** A gradient from top to bottom, or along the given line. */
    linear: (/** @type {Stop[]} */ stops, [x1, y1, x2, y2] = [0, 0, 0, height]) =>
      define(
        (
          id,
        ) => svg`<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
          ${stopsOf(stops)}</linearGradient>`,
      ),
    /** A gradient around a point; `squash` makes its circles flat. */
    radial: (
      /** @type {Stop[]} */ stops,
      /** @type {[number, number, number]} */ [x, y, radius],
      squash = 1,
    ) =>
      define(
        (
          id,
        ) => svg`<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}"
          gradientTransform="translate(${x} ${y}) scale(1 ${squash})">${stopsOf(stops)}</radialGradient>`,
      ),
    /** A filter over everything painted; `body` are its primitives. */
    filter: (/** @type {string} */ body) =>
      define(
        (id) =>
          `<filter id="${id}" filterUnits="userSpaceOnUse" ${all} color-interpolation-filters="sRGB">${body}</filter>`,
      ),
    /** All shapes, for use inside another canvas that has the definitions. */
    shapes: () => shapes.join(''),
    /** The painting with its margin. */
    toString: () => {
      const [full, tall] = [width + 2 * MARGIN, height + 2 * MARGIN]
      const root = `xmlns="http://www.w3.org/2000/svg" width="${full}" height="${tall}" viewBox="${-MARGIN} ${-MARGIN} ${full} ${tall}"`
      return svg`<svg ${root}><defs>${definitions}</defs>${shapes}</svg>`
    },
  }
}

/** @typedef {ReturnType<typeof createCanvas>} Canvas */
