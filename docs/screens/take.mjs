/*
 * Takes the pictures of this folder: `npm run screens`, on a built site, which is started with a database, a folder and a
 * clock of its own. Less motion is asked for, so that nothing is caught half way.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium } from '../../tests/helpers/chromium.mjs'

const NOW = new Date('2026-01-20T18:41:23Z')
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}
const PINS = [
  ['Bass Goblin', 'Palma'],
  ['DJ Sleep Tomorrow', 'Leeds'],
  ['Moss Queen', 'Utrecht'],
  ['Stalag-Mike', 'Cork'],
  ['The Echo', 'The Echo'],
  ['Glow Worm Gudrun', 'Graz'],
]

/** Whole pages are shown smaller: they are meant to be looked over, not read. @type {[name: string, path: string, size: keyof typeof SIZES, shape: 'whole' | 'window'][]} */
const SHOTS = [
  ['hero', '/', 'desktop', 'window'],
  ['hero-phone', '/', 'phone', 'window'],
  ['home', '/', 'desktop', 'whole'],
  ['home-tablet', '/', 'tablet', 'whole'],
  ['home-phone', '/', 'phone', 'whole'],
  ['lineup-reveal', '/lineup-reveal', 'desktop', 'window'],
  ['lineup-reveal-phone', '/lineup-reveal', 'phone', 'window'],
  ['attendee-pinboard', '/attendee-pinboard', 'desktop', 'window'],
  ['attendee-pinboard-phone', '/attendee-pinboard', 'phone', 'window'],
  ['artist-flight-form', '/artist-flight-form', 'desktop', 'window'],
  ['artist-flight-form-phone', '/artist-flight-form', 'phone', 'window'],
  ['admin', '/admin-flight-details', 'desktop', 'window'],
]

process.env.NODE_ENV = 'production'
const { start } = await import('../../build/server/index.js')
const folder = await mkdtemp(join(tmpdir(), 'screens-'))
const site = await start({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder }, { now: () => NOW })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
try {
  for (const [alias, location] of PINS) {
    await fetch(`${site.url}/api/attendee-pinboard`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ alias, location }),
    })
  }
  for (const [name, path, size, shape] of SHOTS) {
    const page = await browser.newPage({
      viewport: SIZES[size],
      reducedMotion: 'reduce',
      baseURL: site.url,
    })
    await page.clock.setFixedTime(NOW)
    await page.goto(path, { waitUntil: 'load' })
    await page
      .locator('html[data-hydrated]:not([data-plain], [data-folded])')
      .waitFor({ state: 'attached' })
    const isWhole = shape === 'whole'
    if (isWhole) await loadPictures(page)
    const picture = sharp(await page.screenshot({ fullPage: isWhole, timeout: 120_000 }))
    if (isWhole)
      picture.resize({ width: 620, height: 12_000, fit: 'inside', withoutEnlargement: true })
    const encoded = await picture.webp({ quality: isWhole ? 50 : 72, effort: 6 }).toBuffer()
    await writeFile(new URL(`${name}.webp`, import.meta.url), encoded)
    process.stdout.write(`${name} ${encoded.length} bytes\n`)
    await page.close()
  }
} finally {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
}

/** Those that wait until somebody comes near. @param {import('playwright-core').Page} page */
async function loadPictures(page) {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}
