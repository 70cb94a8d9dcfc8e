import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { axeViolations, expectToFit, hydrated } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'

test('the chosen day of a call sheet stays in the address, a night without pick-ups can be chosen, and headings are in order', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-11T10:00:00Z') })
  await sendFlight(site, aFlight({ artistName: 'Mother Karst' }))
  await addLeg(site, 1, aLeg({ driver: 'Toni' }))
  await putCard(site, 1, { hotel: 'Sea View', hotelFrom: '2026-03-13', hotelTo: '2026-03-18' })
  await using page = await openPage(site.url, { width: 390, expects: [/401/] })
  const open = async (typed: string) => {
    await hydrated(page)
    await page.getByLabel('Your key').fill(typed)
    await page.getByRole('button', { name: 'Show the call sheet' }).click()
  }
  await page.goto('/call-sheet')
  await open('not-the-password')
  await page.getByText('That key does not open the call sheet.').first().waitFor()
  await open(SECRETS.ADMIN_PASSWORD)
  await page.getByLabel('Day').selectOption({ label: 'Tuesday 17 March' })
  await page.getByRole('heading', { name: 'Tuesday 17 March' }).waitFor()
  await page.getByRole('heading', { level: 3, name: 'Hotels' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  const parts = await page
    .locator('.pick-up-day section')
    .evaluateAll((all) => all.map((part) => getComputedStyle(part).breakInside))
  expect(parts, 'no part is split over two sheets').toEqual(['avoid'])
  await page.emulateMedia({ media: null })

  await page.getByLabel('Day').selectOption({ label: 'Friday 13 March' })
  await page.getByRole('heading', { level: 4, name: 'Mother Karst' }).waitFor()
  await expectToFit(page, [390])
  expect(await axeViolations(page)).toEqual([])
  expect(page.url()).toMatch(/\/call-sheet\?day=2026-03-13$/)
  await page.reload()
  await open(SECRETS.ADMIN_PASSWORD)
  await page.getByRole('heading', { level: 2, name: 'Friday 13 March' }).waitFor()
})
