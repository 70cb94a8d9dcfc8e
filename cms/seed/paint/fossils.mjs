/** The fossils in the bedrock, in lines of one colour: an ammonite, a cassette, headphones, a record and a fish. */
export function fossils() {
  const finds = [
    [150, 120, -14, 1, ammonite()],
    [480, 128, 9, 1, cassette()],
    [760, 110, -7, 1, fish()],
    [1020, 124, 12, 1, headphones()],
    [1300, 116, 0, 1, record()],
  ].map(
    ([x, y, turn, size, lines]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${lines}</g>`,
  )
  return `<g fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${finds.join('')}</g>`
}

/** A logarithmic spiral with ribs from each turn to the one outside it. */
function ammonite() {
  const at = (/** @type {number} */ turn) => {
    const [radius, angle] = [7 * 2.05 ** turn, turn * 2 * Math.PI]
    return `${Math.round(Math.cos(angle) * radius)} ${Math.round(Math.sin(angle) * radius)}`
  }
  const spiral = Array.from({ length: 93 }, (_, step) => at(step / 24))
  const ribs = Array.from(
    { length: 46 },
    (_, rib) => `M${at(1.85 + rib / 23)}L${at(0.93 + rib / 23)}`,
  )
  return `<path d="M${spiral.join('L')}"/><path stroke-width="1.6" d="${ribs.join('')}"/>`
}

function cassette() {
  const reel = (/** @type {number} */ x) =>
    `<circle cx="${x}" cy="-6" r="17"/><circle cx="${x}" cy="-6" r="6"/><path d="M${x} -23v6M${x} 5v6M${x - 17} -6h6M${x + 11} -6h6"/>`
  return `<path d="M-84 -54H84Q90 -54 90 -48V48Q90 54 84 54H40L46 34H-46L-40 54H-84Q-90 54 -90 48V-48Q-90 -54 -84 -54Z"/><path d="M-70 -42H70V24H-70ZM-20 -16H20V4H-20ZM-58 -34H30"/>${reel(-40)}${reel(40)}`
}

function fish() {
  const bones = Array.from({ length: 11 }, (_, bone) => {
    const [x, long] = [-44 + bone * 11, 34 - Math.abs(bone - 2) * 3]
    return `M${x} 0q6 -${Math.round(long * 0.6)} 14 -${long}M${x} 0q6 ${Math.round(long * 0.6)} 14 ${long}`
  })
  return `<path d="M-58 0H96L124 -28M96 0L124 28M120 -20V20M-58 -30Q-112 -22 -116 4Q-96 34 -58 30Q-48 0 -58 -30ZM-116 4H-94"/><path stroke-width="1.8" d="${bones.join('')}"/><circle cx="-86" cy="-6" r="6"/>`
}

function headphones() {
  return '<path d="M-62 40V-6A62 62 0 0 1 62 -6V40M-48 30V-4A48 48 0 0 1 48 -4V30"/><path d="M-74 10H-50Q-44 10 -44 16V60Q-44 66 -50 66H-64Q-74 66 -74 56ZM74 10H50Q44 10 44 16V60Q44 66 50 66H64Q74 66 74 56Z"/>'
}

/** A quarter of it has broken off. */
function record() {
  const grooves = [86, 74, 66, 58, 50, 30].map((r) => `M${r} 0A${r} ${r} 0 1 1 0 -${r}`)
  return `<path d="${grooves.join('')}M86 0L52 -8L40 -22L22 -18L8 -40L12 -62L0 -86"/><circle r="6"/>`
}
