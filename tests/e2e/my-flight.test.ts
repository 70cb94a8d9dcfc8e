import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { listedFlights } from '../helpers/flights'
import { submitted } from '../helpers/my-flight'
import { expectToFit } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the mailed link opens the details, leaves the address, and a correction is saved', async () => {
  await using site = await startSite()
  const { key, reference } = await submitted(site)
  await using page = await openPage(site.url)
  await page.goto(`/my-flight#${key}`)
  await page.getByRole('heading', { name: reference }).waitFor()
  expect(page.url()).toBe(`${site.url}/my-flight`)
  expect(await page.evaluate(() => document.referrer)).not.toContain(key)
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
  await expectToFit(page, [320, 1440])
  await page.getByLabel('Preferred Departure Airport').fill('Hamburg')
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  expect((await listedFlights(site))[0]).toMatchObject({
    preferredAirport: 'Hamburg',
    passportNumber: 'X1234567',
  })
})
