import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../../tests/helpers/chromium.mjs'
import { corkboard } from './corkboard.mjs'

/** Size of the pictures that other services show beside a link to a page: 1200 × 630 (https://ogp.me). */
const SIZE = { width: 1200, height: 630 }

/** `scene` draws over the pictures. @typedef {{ back: string[], scene?: () => Promise<string>, title: string, year: number, size: number, line: string, light: string }} Card */

/** Titles wear away with the depth of the page, as on the site itself. @type {Record<string, Card>} */
const CARDS = {
  home: {
    back: ['../../../app/home/hero/coast-wide.avif', '../../../app/home/hero/mouth-wide.avif'],
    title: 'Trance & Madness',
    year: 1979,
    size: 132,
    line: '12–15 March 2026 · A secret cave on Mallorca',
    light: '#ffb454',
  },
  'lineup-reveal': {
    back: ['../images/lasers.webp'],
    title: 'The secret is out',
    year: 2010,
    size: 118,
    line: 'The whole lineup, burned into the rock',
    light: '#ff5fb0',
  },
  timetable: {
    back: ['../images/cathedral.webp'],
    title: 'Who plays when',
    year: 1990,
    size: 118,
    line: 'Trance & Madness · The timetable, night by night',
    light: '#5ef2e0',
  },
  'attendee-pinboard': {
    back: [],
    scene: corkboard,
    title: 'Who’s coming?',
    year: 1990,
    size: 124,
    line: 'The corkboard deep in the cave',
    light: '#ffb454',
  },
  'artist-flight-form': {
    back: ['../images/coast.webp'],
    title: 'Artists, your flight',
    year: 1990,
    size: 104,
    line: 'Trance & Madness · Mallorca · March 2026',
    light: '#5ef2e0',
  },
}

/** @returns {Promise<[name: string, png: Buffer][]>} */
export async function shareCards() {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: SIZE })
    const fonts = `<style>${await face('Climate', '../../../app/ui/fonts/climate.woff2')}${await face('Figtree', '../../../app/ui/fonts/figtree.woff2')}</style>`
    /** @type {[string, Buffer][]} */
    const cards = []
    for (const [name, card] of Object.entries(CARDS)) {
      await page.setContent(fonts + (await markup(card)))
      await page.evaluate(() =>
        document.fonts.ready.then(() =>
          Promise.all([...document.images].map((image) => image.decode())),
        ),
      )
      cards.push([name, await page.screenshot({ type: 'png' })])
    }
    return cards
  } finally {
    await browser.close()
  }
}

/** @param {Card} card */
async function markup({ back, scene, title, year, size, line, light }) {
  const pictures = await Promise.all(
    back.map(
      async (path) => `<img src="${await dataUrl(path, `image/${path.split('.').at(-1)}`)}">`,
    ),
  )
  return `<style>
    body { margin: 0; background: #0b0a10; overflow: hidden; }
    img { position: absolute; inset: 0; width: 1200px; height: 630px; object-fit: cover; object-position: 50% 30%; }
    i { position: absolute; inset: 0; background: linear-gradient(#0b0a1000 25%, #0b0a10d9 78%, #0b0a10); }
    div { position: absolute; left: 64px; right: 64px; bottom: 52px; color: #fffaf0; }
    h1 { margin: 0 0 26px; font: 400 ${size}px/0.96 Climate; font-variation-settings: 'YEAR' ${year}; letter-spacing: -0.012em; text-transform: uppercase; }
    p { margin: 0; font: 700 34px/1.2 Figtree; color: ${light}; }
  </style>${pictures.join('')}${scene ? await scene() : ''}<i></i><div><h1>${title}</h1><p>${line}</p></div>`
}

/** @param {string} family @param {string} path */
async function face(family, path) {
  return `@font-face { font-family: '${family}'; font-weight: 300 900; src: url(${await dataUrl(path, 'font/woff2')}) }`
}

/** @param {string} path @param {string} type */
async function dataUrl(path, type) {
  return `data:${type};base64,${(await readFile(new URL(path, import.meta.url))).toString('base64')}`
}
