import { readFile } from 'node:fs/promises'

/** Notes as on the board: place, tilt, paper, pin and text. */
const NOTES = [
  [70, 96, -3, '#fffaf0', '#ff5fb0', 'Echo', 'Graz'],
  [318, 70, 2, '#ffe2a3', '#5ef2e0', 'Moss Queen', 'Tromsø'],
  [566, 104, -1.5, '#bff7ef', '#d8372a', 'Acid Badger', 'Palma'],
  [812, 66, 3, '#ffcfe6', '#ffb454', 'Lunar Mole', 'Goa'],
]

/** Cork between two beams, in the light of the lamp, with four notes. @returns {Promise<string>} HTML for a share card */
export async function corkboard() {
  const [cork, wood, hand] = await Promise.all([
    dataUrl('../../../app/pinboard/texture/cork.webp', 'image/webp'),
    dataUrl('../../../app/pinboard/texture/wood.webp', 'image/webp'),
    dataUrl('../../../app/pinboard/fonts/caveat-latin.woff2', 'font/woff2'),
  ])
  const notes = NOTES.map(
    ([left, top, tilt, paper, pin, alias, place]) =>
      `<li style="left:${left}px;top:${top}px;rotate:${tilt}deg;background:${paper};--pin:${pin}"><b>${alias}</b>${place}</li>`,
  )
  return `<style>
    @font-face { font-family: Caveat; src: url(${hand}) }
    .cork { position: absolute; inset: 0; margin: 0; padding: 0; list-style: none; font: 400 40px/1.1 Caveat; color: #15131d;
      background: radial-gradient(60rem 34rem at 50% 0, #ffd39a66, transparent 70%), url(${cork}) #8f6236; }
    .cork::before { content: ''; position: absolute; inset: 0 0 auto; height: 40px; background: url(${wood}) 0 0 / auto 48px; box-shadow: 0 6px 12px #0009; }
    .cork li { position: absolute; width: 200px; padding: 44px 12px 22px; text-align: center; box-shadow: 0 14px 14px -6px #000c; }
    .cork b { display: block; font-size: 48px; }
    .cork li::before { content: ''; position: absolute; top: 8px; left: 50%; width: 24px; height: 24px; margin-left: -12px; border-radius: 50%;
      background: radial-gradient(circle at 34% 30%, #fff 6%, var(--pin) 34%, #0b0a10 135%); box-shadow: 5px 8px 5px #0006; }
  </style><ul class="cork">${notes.join('')}</ul>`
}

/** @param {string} path @param {string} type */
async function dataUrl(path, type) {
  return `data:${type};base64,${(await readFile(new URL(path, import.meta.url))).toString('base64')}`
}
