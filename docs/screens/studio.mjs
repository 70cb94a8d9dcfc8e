/*
 * Takes the pictures of docs/organisers.md on a site with the first content that is there for nothing else, because it publishes
 * a change: `ADMIN_PASSWORD=… node docs/screens/studio.mjs http://localhost:3000`.
 */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../tests/helpers/chromium.mjs'

const [, , origin = 'http://localhost:3000'] = process.argv
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({
  baseURL: origin,
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
})
page.setDefaultTimeout(60_000)

await page.goto('/studio')
await page.getByLabel('Password').waitFor()
await take('gate')
await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD ?? '')
await page.getByRole('button', { name: 'Open the gate' }).click()
await page.getByTestId('studio-navbar').waitFor()

await open('Lineup', 'Drip Theory')
await page.getByTestId('field-name').waitFor()
await take('artist')
await page
  .getByTestId('field-description')
  .locator('textarea')
  .fill('Fifteen buckets, one downpour.')
await new Promise((done) => setTimeout(done, 3000))
await page.getByTestId('action-publish').click()
await page.getByTestId('action-published').waitFor()
await page.getByTestId('pane-context-menu-button').last().click()
await page.getByRole('menuitem', { name: 'History' }).click()
await page.getByText('Review changes').first().waitFor()
await take('history')

await page.goto('/studio/structure/revealDay;reveal-friday')
await page.getByTestId('field-slots').scrollIntoViewIfNeeded()
await page.getByText('Carbide Carla').first().waitFor()
await take('slots')

await page.goto('/studio/structure/artist;artist-granny-granite')
await page.getByTestId('field-revealAt').scrollIntoViewIfNeeded()
await take('secret')

await page.goto('/studio/structure/galleryImage;gallery-lake')
await page.getByTestId('image-input').locator('img').first().waitFor()
await take('picture')
await browser.close()

/** Lists lie under a pane of the Studio's own until a pointer has really moved over them. @param {...string} titles */
async function open(...titles) {
  for (const title of titles) {
    const target = page
      .getByTestId('structure-tool-list-pane')
      .or(page.getByTestId('pane'))
      .getByText(title, { exact: true })
      .first()
    await target.hover({ force: true })
    await page.mouse.move(2, 500, { steps: 2 })
    await target.hover({ force: true })
    await target.click()
  }
}

/** @param {string} name */
async function take(name) {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  // Pictures and previews come after the network has gone quiet.
  await new Promise((done) => setTimeout(done, 1500))
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: 1200 })
    .webp({ quality: 70 })
    .toFile(fileURLToPath(new URL(`studio-${name}.webp`, import.meta.url)))
}
