import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'

/** Replaces an island's component in the entry. It does not matter into which file the build has put the component. */
async function replaceIsland(page: Page, name: string, component: string): Promise<void> {
  await page.route('**/assets/entry.client-*.js', async (route: Route) => {
    const script = await (await route.fetch()).text()
    const replaced = script.replace(
      new RegExp(`"?\\b${name}"?:\\(\\)=>`),
      `"${name}":async()=>({default:${component}}),"replaced":()=>`,
    )
    expect(replaced).not.toBe(script)
    await route.fulfill({ contentType: 'text/javascript', body: replaced })
  })
}

const meterCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/booking-status')) calls.push(request.url())
  })
  return calls
}

test('an island that is touched starts at once, also while the page is still loading', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  // Without this picture the page's `load` does not fire.
  await page.route('**/assets/cork-*.webp', () => undefined)
  await page.goto('/attendee-pinboard?add=1', { waitUntil: 'domcontentloaded' })
  const form = page.getByRole('form', { name: 'Join the Crew!' })
  await form.getByLabel('Party Alias').fill('Echo')
  await page.locator('[data-island=board][data-live]').waitFor({ state: 'attached' })
  expect(await form.getByLabel('Party Alias').inputValue()).toBe('Echo')
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

test('an island whose code cannot be loaded is tried again at the next touch', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED|Failed to load/] })
  let isCut = true
  await page.route('**/assets/board.island-*.js', (route) =>
    isCut ? route.abort() : route.continue(),
  )
  await page.goto('/attendee-pinboard')
  await page.locator('[data-island=board][data-failed]').waitFor({ state: 'attached' })
  expect(await page.locator('html[data-hydrated]').count()).toBe(0)
  isCut = false
  await page.getByRole('button', { name: 'Add Yourself to the Pinboard!' }).focus()
  await page.locator('[data-island=board][data-live]').waitFor({ state: 'attached' })
  await hydrated(page)
})

test.each([
  ['/pick-ups', 'pick-ups', 'Your key', 'Show the arrivals', 'Pick-ups'],
  [
    '/admin-flight-details',
    'admin',
    'Admin password',
    'Access Admin Panel',
    'Artist Flight Details Admin',
  ],
])(
  'on %s the file of the island %s may be lost: the page says so, starts when the line is back, and keeps what was typed',
  async (path, island, field, button, heading) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { expects: [/ERR_FAILED|Failed to load/] })
    await page.route(`**/assets/${island}.island-*.js`, (route) => route.abort())
    await page.goto(path)
    await page.getByText('The scripts of this page could not be loaded.').waitFor()
    // A touch tries again, too.
    await page.getByLabel(field).fill(SECRETS.ADMIN_PASSWORD)
    await page.unroute(`**/assets/${island}.island-*.js`)
    await lineComesBack(page, page.locator(`[data-island=${island}][data-live]`))
    expect(await page.getByLabel(field).inputValue()).toBe(SECRETS.ADMIN_PASSWORD)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.getByText('The scripts of this page could not be loaded.').isVisible()).toBe(
      false,
    )
  },
)

test.each([
  ['/', 'home'],
  ['/attendee-pinboard', 'entry.client'],
])('on %s the file %s may be lost, and comes when the line is back', async (path, file) => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED|Failed to load/] })
  await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
  await page.goto(path)
  await page.locator('[data-failed]').first().waitFor({ state: 'attached' })
  await page.unroute(`**/assets/${file}-*.js`)
  await lineComesBack(page, page.locator('html[data-hydrated]'))
  expect(await page.locator('[data-failed]').count()).toBe(0)
})

test('an island that throws is started again once, and the rest of the page goes on', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/three times/] })
  // React itself recovers from two errors.
  await replaceIsland(
    page,
    'countdown',
    `() => {
      globalThis.thrown = (globalThis.thrown ?? 0) + 1
      if (globalThis.thrown <= 3) throw new Error('three times')
      return 'Counting again'
    }`,
  )
  await page.goto('/')
  await page.getByText('Counting again').waitFor()
  await hydrated(page)
  await page.getByRole('meter', { name: 'Festival capacity' }).waitFor()
})

test('what was typed into an island stays when the island throws and is started again', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/until it is gone/] })
  await page.goto('/attendee-pinboard?add=1')
  await hydrated(page)
  const alias = page.getByLabel('Party Alias')
  await alias.fill('Echo')
  await page.evaluate(() => {
    // React itself renders it again some times, so the list of fields throws until the form is out of the page.
    const { map } = Array.prototype
    const island = document.querySelector('[data-island=board]')!
    Reflect.set(Array.prototype, 'map', function (this: { name?: string }[], ...given: never[]) {
      const isFields = this[0]?.name === 'alias' && !(this[0] instanceof Element)
      if (island.childElementCount === 0) Reflect.set(Array.prototype, 'map', map)
      else if (isFields) throw new Error('until it is gone')
      return Reflect.apply(map, this, given)
    })
  })
  await page.getByRole('button', { name: 'Join the Pinboard!' }).click()
  await expect.poll(() => alias.inputValue()).toBe('Echo')
})

test('an island that goes on throwing says so in its place, the rest of the page goes on, and the error reaches the log, without a word of its message', async () => {
  await using logged = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
  await using page = await openPage(logged.url, { expects: [/canary/, /404/] })
  const calls = meterCalls(page)
  await replaceIsland(page, 'countdown', `() => { throw new TypeError('canary') }`)
  await page.goto('/')
  await page.getByText('This part of the page has stopped working.').waitFor()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await page.getByRole('meter', { name: 'Festival capacity' }).waitFor()
  await expect
    .poll(() => logged.output())
    .toMatch(/"page":"\/","island":"countdown","kind":"TypeError","trace":"/)
  expect(logged.output()).not.toContain('canary')

  // A page without islands, an error in its inline script, and an address with what a visitor has chosen.
  await page.goto('/timetable')
  const act = await page.locator('a[href^="/timetable/"]').first().getAttribute('href')
  await page.goto(`${act}?picks=canary`)
  await page.evaluate(() => {
    document.getElementById = () => {
      throw new RangeError('canary')
    }
    document.body.click()
  })
  await expect
    .poll(() => logged.output())
    .toMatch(/"page":"\/timetable\/:act","island":null,"kind":"RangeError","trace":"page:\d+:\d+/)

  await page.unroute('**/assets/entry.client-*.js')
  await page.route('**/assets/board.island-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/attendee-pinboard')
  await expect
    .poll(() => logged.output())
    .toMatch(/"page":"\/attendee-pinboard","island":"board",.*"trace":"board\.island-[\w-]+\.js/)
  expect(logged.output()).not.toContain('canary')
})

test('errors of an extension’s scripts are not reported, and a number that a page’s script throws is no trouble for the report', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/from an extension/, /7/] })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await hydrated(page)
  await Promise.all([
    page.waitForEvent('pageerror'),
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error('from an extension')
      })
    }),
  ])
  // A report would be on its way before this request.
  await page.evaluate(() => fetch('/healthz').then(() => undefined))
  await expect.poll(() => asked).toContain('/healthz')
  expect(asked).not.toContain('/api/browser-errors')

  await Promise.all([page.waitForEvent('pageerror'), page.evaluate(() => void Promise.reject(7))])
  await page.getByRole('timer').waitFor()
})

/**
 * The line goes and comes back until there is what should come with it. Once is not enough: the browser tells the page before its
 * own network is ready, and a load that is still failing takes no notice.
 */
async function lineComesBack(page: Page, comes: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      return comes.waitFor({ state: 'attached', timeout: 3000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}
