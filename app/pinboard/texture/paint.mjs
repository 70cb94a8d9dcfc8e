/*
 * Paints the pinboard's cork and the wood of its frame, as tiles that repeat seamlessly: `node app/pinboard/texture/paint.mjs`.
 * The SVG is the same on every machine. Only the encoded files are committed.
 */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createRandom } from '../../../cms/seed/paint/random.mjs'

/** Pressed cork: granules of all sizes, some burnt, with dark pores between them. */
function cork(size) {
  const random = createRandom('cork')
  const crumbs = Array.from({ length: 900 }, () => {
    const [x, y, long, wide] = [
      random.between(0, size),
      random.between(0, size),
      random.between(1.5, 8),
      random.between(1.2, 4.5),
    ]
    const fill = random.pick([
      '#8a5c31',
      '#96683a',
      '#a97a48',
      '#744a25',
      '#b98a58',
      '#5f3b1c',
      '#c79a68',
      '#9b6c3d',
    ])
    const turn = random.between(0, 180).toFixed(0)
    // A granule that crosses one edge is drawn again at the other.
    return [-size, 0, size]
      .flatMap((dx) =>
        [-size, 0, size].map(
          (dy) =>
            `<ellipse cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" rx="${long.toFixed(1)}" ry="${wide.toFixed(1)}" fill="${fill}"
        fill-opacity=".6" transform="rotate(${turn} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})"/>`,
        ),
      )
      .join('')
  })
  const pores = Array.from({ length: 260 }, () => {
    const [x, y] = [random.between(3, size - 3), random.between(3, size - 3)]
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${random.between(-3, 3).toFixed(1)} ${random.between(-2, 2).toFixed(1)} ${random.between(-5, 5).toFixed(1)} ${random.between(-3, 3).toFixed(1)}"
      stroke="#3a2412" stroke-opacity="${random.between(0.3, 0.75).toFixed(2)}" stroke-width="${random.between(0.7, 2).toFixed(1)}" stroke-linecap="round" fill="none"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${grain('0.16 0.19', 11)}<rect width="100%" height="100%" fill="#8f6236"/>
    ${crumbs.join('')}${pores.join('')}<rect width="100%" height="100%" filter="url(#grain)" opacity=".55" style="mix-blend-mode:overlay"/></svg>`
}

/** A wooden board: long lines of grain that bend around each other, and two knots. */
function wood(width, height) {
  const random = createRandom('frame')
  const lines = Array.from({ length: 17 }, (_, row) => {
    const y = (row + random.next()) * (height / 17)
    const bend = random.between(-2.5, 2.5)
    return `<path d="M-9 ${y.toFixed(1)}h9c${width * 0.3} ${bend.toFixed(1)} ${width * 0.7} ${(-bend).toFixed(1)} ${width} 0h9" fill="none"
      stroke="${random.pick(['#1c1009', '#24150b', '#55361d', '#63401f', '#2b1a0f'])}" stroke-opacity="${random.between(0.25, 0.8).toFixed(2)}" stroke-width="${random.between(0.6, 2.6).toFixed(1)}"/>`
  })
  const knots = [
    [90, 14],
    [318, 34],
  ].flatMap(([x, y]) =>
    [7, 5, 3.2, 1.6].map(
      (radius, ring) =>
        `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.9}" ry="${radius * 0.8}" fill="${ring % 2 ? '#22130a' : '#46290f'}" fill-opacity=".7"/>`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${grain('0.0119 0.375', 4)}<rect width="100%" height="100%" fill="#4a2f19"/>
    ${lines.join('')}${knots.join('')}<rect width="100%" height="100%" filter="url(#grain)" opacity=".85" style="mix-blend-mode:overlay"/></svg>`
}

/** Grey noise that repeats seamlessly when its frequencies fit the tile. @param {string} frequency @param {number} seed */
function grain(frequency, seed) {
  return `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"
    stitchTiles="stitch"/><feColorMatrix values="1.6 0 0 0 -.3 1.6 0 0 0 -.3 1.6 0 0 0 -.3 0 0 0 0 1"/></filter>`
}

const TILES = { cork: [cork(256), 34], wood: [wood(420, 48), 40] }
for (const [name, [svg, quality]] of Object.entries(TILES)) {
  const { size } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .webp({ quality, effort: 6 })
    .toFile(fileURLToPath(new URL(`${name}.webp`, import.meta.url)))
  process.stdout.write(`${name}.webp ${size} bytes\n`)
}
