import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { fillIn, openForm } from '../helpers/flight-form'
import { aFlight, listedFlights } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { startSite, startSiteProcess, type SiteProcess } from '../helpers/site'

/** Its log is read, so it is a process. */
let logged: SiteProcess
beforeAll(async () => {
  logged = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => logged[Symbol.asyncDispose]())

let visitors = 0
/** Gives the page an address of its own: the log takes few errors a minute from one. @returns the log from now on */
async function asNewVisitor(page: Page): Promise<() => string> {
  const start = logged.output().length
  visitors += 1
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `192.0.2.${visitors}` })
  return () => logged.output().slice(start)
}

const FAILED = 'A part of this page has failed. Please press again.'

/** Replaces the code of the organisers' page by this text while it is loaded. @returns the log from then on */
async function openSpoiled(page: Page, body: string): Promise<() => string> {
  const log = await asNewVisitor(page)
  await page.route('**/assets/admin.island-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await page.goto('/admin-flight-details')
  await page.getByText('The scripts of this page could not be loaded.').waitFor()
  return log
}

test('a part that throws reaches the log, without its words', async () => {
  await using page = await openPage(logged.url)
  const log = await openSpoiled(page, `throw new RangeError('canary')`)
  await expect.poll(log).toMatch(/"kind":"RangeError","trace":"admin\.island-[\w-]{8}\.js:1:\d+/)
  expect(log()).not.toContain('canary')
})

test('a part that the browser cannot parse reaches the log by the name of its file', async () => {
  await using page = await openPage(logged.url)
  const log = await openSpoiled(page, 'const = 7')
  await expect.poll(log).toMatch(/"kind":"SyntaxError","trace":"admin\.island-[\w-]{8}\.js"/)
})

test('a form whose reading throws says so, blames no connection, and keeps its words', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/canary/] })
  await fillIn(page, aFlight())
  await page.evaluate(() => {
    window.FormData = new Proxy(FormData, {
      construct() {
        throw new TypeError('canary')
      },
    })
  })
  const button = page.getByRole('button', { name: 'Submit Flight Details' })
  await button.press('Enter')
  await page.getByText(FAILED).waitFor()
  expect(await button.isEnabled()).toBe(true)
  expect(await page.locator(':focus').textContent()).toContain(
    'Your flight details have not been submitted',
  )
  expect(await page.getByLabel('Artist Name').inputValue()).toBe(aFlight().artistName)
  expect(await listedFlights(site)).toHaveLength(0)
})

test('a form whose thanks fail was accepted, says so, and is never sent as another one', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/canary/] })
  await fillIn(page, aFlight())
  await page.evaluate(() => {
    let left = 2
    const { importNode } = document
    document.importNode = (...given) => {
      if (left-- > 0) throw new TypeError('canary')
      return importNode.apply(document, given) as never
    }
  })
  const button = page.getByRole('button', { name: 'Submit Flight Details' })
  for (let press = 0; press < 2; press += 1) {
    await button.click()
    await expect.poll(() => shownToast(page)).toMatch(/^Success!/)
    await expect.poll(() => button.isEnabled()).toBe(true)
  }
  expect(await page.getByText(FAILED).count()).toBe(0)
  await button.click()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toHaveLength(1)
})
