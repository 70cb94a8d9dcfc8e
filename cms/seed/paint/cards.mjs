import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../../tests/helpers/chromium.mjs'
import { corkboard } from './corkboard.mjs'

/** Size of the pictures that other services show beside a link to a page: 1200 × 630 (https://ogp.me). */
const SIZE = { width: 1200, height: 630 }

/** The paintings behind the words of share cards, which the server draws over them. `scene` is HTML. @type {Record<string, { back: string[], scene?: () => Promise<string> }>} */
const BACKGROUNDS = {
  home: {
    back: ['../../../app/home/hero/coast-wide.avif', '../../../app/home/hero/mouth-wide.avif'],
  },
  'lineup-reveal': { back: ['../images/lasers.webp'] },
  timetable: { back: ['../images/cathedral.webp'] },
  'attendee-pinboard': { back: [], scene: corkboard },
  'artist-flight-form': { back: ['../images/coast.webp'] },
}

/** @returns {Promise<[name: string, png: Buffer][]>} */
export async function cardBackgrounds() {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: SIZE })
    /** @type {[string, Buffer][]} */
    const backgrounds = []
    for (const [name, background] of Object.entries(BACKGROUNDS)) {
      await page.setContent(await markup(background))
      await page.evaluate(() =>
        document.fonts.ready.then(() =>
          Promise.all([...document.images].map((image) => image.decode())),
        ),
      )
      backgrounds.push([name, await page.screenshot({ type: 'png' })])
    }
    return backgrounds
  } finally {
    await browser.close()
  }
}

/** @param {typeof BACKGROUNDS[string]} background */
async function markup({ back, scene }) {
  const pictures = await Promise.all(
    back.map(
      async (path) => `<img src="${await dataUrl(path, `image/${path.split('.').at(-1)}`)}">`,
    ),
  )
  return `<style>
    body { margin: 0; background: #0b0a10; overflow: hidden; }
    img { position: absolute; inset: 0; width: 1200px; height: 630px; object-fit: cover; object-position: 50% 30%; }
    i { position: absolute; inset: 0; background: linear-gradient(#0b0a1000 25%, #0b0a10d9 78%, #0b0a10); }
  </style>${pictures.join('')}${scene ? await scene() : ''}<i></i>`
}

/** @param {string} path @param {string} type */
async function dataUrl(path, type) {
  return `data:${type};base64,${(await readFile(new URL(path, import.meta.url))).toString('base64')}`
}
