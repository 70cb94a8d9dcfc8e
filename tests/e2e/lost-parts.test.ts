import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin, openGate, unlock } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { fillIn, openForm } from '../helpers/flight-form'
import { aFlight, listedFlights } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { SECRETS, startSite, startSiteProcess, type SiteProcess } from '../helpers/site'

/** Its log is read, so it is a process. */
let logged: SiteProcess
beforeAll(async () => {
  logged = await startSiteProcess({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })
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

/** The pages' parts that a press needs, with what the page says when the part's own code throws. */
const PARTS: [
  file: string,
  says: string,
  press: (site: SiteProcess, options: Options) => Promise<Page>,
][] = [
  [
    'outbox-tab',
    'The outbox has failed. This is not the connection’s fault, but the site’s',
    async (site, { spoil, ...options }) => {
      const page = await openAdmin(site, options)
      await spoil(page)
      await page.getByRole('tab', { name: 'Outbox' }).click()
      return page
    },
  ],
  [
    'admin-panel',
    'A part of this page has failed. This is not the connection’s fault',
    async (site, { spoil, ...options }) => {
      const page = await openPage(site.url, options)
      await spoil(page)
      await page.goto('/admin-flight-details')
      await page.getByLabel('Admin password').fill(SECRETS.ADMIN_PASSWORD)
      await page.getByRole('button', { name: 'Access Admin Panel' }).click()
      return page
    },
  ],
]

interface Options {
  expects: RegExp[]
  /** Makes the part throw while it is evaluated. */
  spoil: (page: Page) => Promise<unknown>
}

test.each(PARTS)(
  'a part that throws reaches the log, and the page blames no connection: %s',
  async (file, says, press) => {
    let log = () => ''
    const spoil = async (page: Page) => {
      log = await asNewVisitor(page)
      await page.route(`**/assets/${file}-*.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `throw new RangeError('canary')` }),
      )
    }
    await using page = await press(logged, { expects: [/canary/], spoil })
    await page.getByText(says).first().waitFor()
    await expect
      .poll(log)
      .toMatch(new RegExp(`"kind":"RangeError","trace":"${file}-[\\w-]{8}\\.js:1:\\d+`))
    expect(log()).not.toContain('canary')
  },
)

test('a part that the browser cannot parse reaches the log by the name of its file', async () => {
  await using page = await openAdmin(logged, { expects: [/Unexpected token/] })
  const log = await asNewVisitor(page)
  await page.route('**/assets/outbox-tab-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = 7' }),
  )
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByText('The outbox has failed.').waitFor()
  await expect.poll(log).toMatch(/"kind":"SyntaxError","trace":"outbox-tab-[\w-]{8}\.js"/)
})

test('a part whose file is not there reaches the log, too', async () => {
  await using page = await openAdmin(logged, { expects: [/404|imported module/] })
  const log = await asNewVisitor(page)
  await page.route('**/assets/outbox-tab-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByText('The outbox could not be loaded').waitFor()
  await expect
    .poll(log)
    .toMatch(/"page":"\/admin-flight-details","island":null,.*"trace":"outbox-tab-[\w-]{8}\.js/)
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

test('on a line that is cut before the organisers’ panel is there the gate says so, and opens when the line is back', async () => {
  await using site = await startSite()
  await using page = await openGate(site, { expects: [/ERR_FAILED|imported module/] })
  await page.route('**/assets/admin-panel-*.js', (route) => route.abort())
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await unlock(page)
  await page.getByText('A part of this page did not arrive. Check the connection').waitFor()
  await page.unroute('**/assets/admin-panel-*.js')
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await page.getByRole('heading', { name: 'Artist Flight Details Admin' }).waitFor()
})

test('the capacity meter shows the level again as soon as the line is back', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED|DISCONNECTED/] })
  const cut = '**/api/booking-status'
  await page.route(cut, (route) => route.abort())
  await page.goto('/')
  const failure = page.getByText('Cave WiFi Acting Up!')
  await failure.waitFor({ state: 'attached' })
  await page.unroute(cut)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await failure.waitFor({ state: 'detached' })
  await page.getByRole('meter', { name: 'Festival capacity' }).waitFor({ state: 'attached' })
})
