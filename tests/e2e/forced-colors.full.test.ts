import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addLeg, aLeg } from '../helpers/desk'
import { openDesk } from '../helpers/desk-page'
import { openPage } from '../helpers/browser'
import { aFlight, sendFlight } from '../helpers/flights'
import { hydrated } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'

test('in forced colours all that is pressed or chosen is marked as the system marks it, and nothing else is, and nothing but the page is behind the rows of the timetable', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  await sendFlight(site, aFlight())
  await addLeg(site, 1, aLeg())
  await using page = await openPage(site.url)
  await page.goto('/timetable?chamber=The+Cathedral')
  await page.locator('[data-star]').filter({ visible: true }).first().click()
  expect(await marked(page)).toEqual(['English', 'Star Carbide Carla', 'The Cathedral'])
  await page.getByRole('button', { name: 'My night', exact: true }).click()
  expect(await marked(page)).toContain('My night')
  const walls = await page
    .locator('.timetable-head, .timetable-day, .timetable-day li')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundImage))
  expect(new Set(walls)).toEqual(new Set(['none']))

  await page.goto('/lineup-reveal')
  await hydrated(page)
  await expect.poll(() => marked(page)).toEqual(['English', 'Thursday Candles'])

  await page.goto('/pick-ups')
  await hydrated(page)
  await page.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Show the arrivals' }).click()
  await page.getByRole('button', { name: 'Landed' }).click()
  expect(await marked(page)).toEqual(['English', 'Landed'])

  await using desk = await openDesk(site)
  await desk.getByRole('button', { name: /^New/ }).click()
  expect(await marked(desk)).toEqual(['New1', 'Travel desk'])
})

/** What is shown in the colour of the system's selection, by its name. */
async function marked(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Highlight'
    const highlight = getComputedStyle(probe).color
    probe.remove()
    return [...document.querySelectorAll('[aria-pressed], [aria-selected], a, button')]
      .filter((part) => part.checkVisibility())
      .filter((part) => getComputedStyle(part).backgroundColor === highlight)
      .map((part) => part.ariaLabel ?? part.textContent!.trim())
      .sort()
  })
}
