import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { scratchFolder } from '../helpers/scratch-folder'
import { testDatabase } from '../helpers/database'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const SECRET = 'A canary in the dark'

const LOST = [/ERR_CONNECTION_REFUSED/, /Failed to fetch|net::ERR_/]

test('without the server the timetable is there, its acts and stars too, also in a restarted browser; with it again a moved slot is offered once', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url }
  await using before = await startSite({ env })
  await patchSlot(before, {
    artist: SECRET,
    description: SECRET,
    revealAt: { when: 'never', standIn: 'Secret guest of the night' },
  })
  const profile = scratchFolder('profile')
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const options = { width: 390, expects: LOST, profile }
  const noSignal = /^No signal down here\. As of [A-Z][a-z]+day \d\d:\d\d\.$/
  let act: string | null = null
  {
    await using page = await openPage(before.url, options)
    await page.goto('/timetable')
    await kept(page)
    act = await page.locator('[data-day="Friday"] a[data-name]').nth(1).getAttribute('href')
    const texts = await keptTexts(page)
    expect(texts).toContain('Secret guest of the night')
    expect(texts).not.toContain(SECRET)
    expect(await keptBytes(page)).toBeLessThanOrEqual(150_000)
    await stop(before)
    await page.reload()
    await page.getByText(noSignal).waitFor()
  }

  await using page = await openPage(before.url, options)
  await page.goto('/timetable')
  await page.getByText(noSignal).waitFor()
  await page.goto(act!)
  await expect.poll(() => page.url()).toMatch(/\/timetable#act-\w+$/)
  const row = page.locator(new URL(page.url()).hash)
  expect(await row.isVisible()).toBe(true)
  await row.locator('[data-star]').click()
  expect(await row.locator('[data-star]').getAttribute('aria-pressed')).toBe('true')
  await page.locator('[data-star]').first().click()
  const known = () => page.evaluate(() => localStorage.getItem('timetable-known'))
  await expect.poll(known).toContain('Secret guest of the night')
  expect(await keptTexts(page)).not.toContain(SECRET)

  await using after = await startSite({ env: { ...env, PORT: `${before.port}` } })
  await patchSlot(after, { artist: 'Moved by a bat', time: '17:10–17:40', revealAt: null })
  const timetable = async () => (await fetch(`${after.url}/timetable`)).text()
  await expect.poll(timetable).toContain('Moved by a bat')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('There is a newer timetable.').waitFor()
  expect(await page.getByText(/^No signal/).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Show it' }).click()
  const changes = page.getByRole('region', { name: 'What changed in your night' })
  await expect
    .poll(() => changes.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(
        /^Secret guest of the night is now Moved by a bat: \d\d:\d\d → 17:10\b/,
      ),
    ])
  expect(await page.getByText('There is a newer timetable.').isVisible()).toBe(false)
  expect(await page.locator('[data-star][aria-pressed=true]').count()).toBe(2)
})

test('with Save-Data nothing is kept without a press, which says what came of it; a night moves by the clipboard', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.addInitScript(() => {
    const replace = (owner: object, name: string, value: unknown) =>
      Object.defineProperty(owner, name, { value, configurable: true })
    replace(navigator, 'connection', { saveData: true })
    replace(navigator.storage, 'persist', async () => Boolean((document.title = 'asked to stay')))
    replace(navigator, 'clipboard', {
      writeText: async (text: string) => sessionStorage.setItem('clipboard', text),
      readText: async () => sessionStorage.getItem('clipboard') ?? '',
    })
    // The first worker is one that cannot fetch everything.
    replace(navigator.serviceWorker, 'register', async () => {
      Reflect.deleteProperty(navigator.serviceWorker, 'register')
      const installing = { state: 'installing', onstatechange: () => {} }
      setTimeout(() => {
        installing.state = 'redundant'
        installing.onstatechange()
      })
      return { active: null, waiting: null, installing }
    })
  })
  await page.goto('/timetable')
  const isUntouched = () => page.evaluate(() => Object.hasOwn(navigator.serviceWorker, 'register'))
  expect(await isUntouched()).toBe(true)
  const keep = page.getByRole('button', { name: 'Keep it for underground' })
  await keep.click()
  await page.getByText('It could not be kept. Please try again where there is signal.').waitFor()
  expect(await page.title()).not.toBe('asked to stay')
  await keep.click()
  await page.getByText('Kept. It opens without signal now.').waitFor()
  expect(await page.title()).toBe('asked to stay')
  await kept(page)

  await page.getByRole('button', { name: 'Paste my night' }).click()
  await page.getByText('There is no copied night here yet.').waitFor()
  await page.getByRole('button', { name: 'Copy my night' }).click()
  await page.getByText('Star something first').waitFor()
  // A star of a former edition is no night of this one.
  await page.evaluate(() => localStorage.setItem('timetable-stars', '{"ofanotheryr":1}'))
  await page.getByRole('button', { name: 'Copy my night' }).click()
  await page.getByText('Star something first').waitFor()
  for (const place of [0, 1]) await page.locator('[data-star]').nth(place).click()
  await page.getByRole('button', { name: 'Copy my night' }).click()
  await page.getByText('Your night is copied.').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('clipboard'))).toMatch(
    /\?picks=\w{12},\w{12}$/,
  )
  expect(await page.evaluate(() => localStorage.getItem('timetable-stars'))).toContain(
    'ofanotheryr',
  )
  await page.evaluate(() => {
    localStorage.clear()
    // As messengers send a link on.
    const link = sessionStorage.getItem('clipboard')!.replaceAll(',', '%2C')
    sessionStorage.setItem('clipboard', `Look: ${link}&utm_source=chat !`)
  })
  await page.getByRole('button', { name: 'Paste my night' }).click()
  await page.getByRole('region', { name: 'Take these two over?' }).waitFor()
})

test('the worker has the timetable alone in its hands, and OFFLINE=off takes everything but the stars away', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url }
  await using before = await startSite({ env })
  await using page = await openPage(before.url)
  await page.goto('/timetable')
  await kept(page)
  await page.locator('[data-star]').first().click()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  )
  expect(scopes).toEqual([`${before.url}/timetable`])
  // The browser hands over no page outside of the scope, such as this one.
  await page.goto('/privacy')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  // Nothing of the page is still on its way when the site ends.
  await page.goto('about:blank')
  await stop(before)

  await using after = await startSite({
    env: { ...env, OFFLINE: 'off', PORT: `${before.port}` },
  })
  // A page that is not answered within 3 s is shown from the copy, which asks the server at once.
  expect((await fetch(`${after.url}/timetable`)).status).toBe(200)
  await page.goto('/timetable')
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  // A worker that ends may have stored the page in its last moment.
  await page.evaluate(() => caches.open('timetable-left-over'))
  await page.goto('/timetable')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.locator('[data-star][aria-pressed=true]').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Keep it for underground' }).isVisible()).toBe(
    false,
  )
})

/** Waits until the browser has the whole timetable. */
async function kept(page: Page): Promise<void> {
  const hasPage = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys())
        if (await (await caches.open(name)).match('/timetable')) return true
      return false
    })
  await expect.poll(hasPage, { timeout: 20_000 }).toBe(true)
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isControlled).toBe(true)
}

/** All that the browser keeps of the site, addresses and texts. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = (await cache.match(request))!
        const isPacked = kept.headers.has('X-Packed')
        const body = isPacked ? kept.body!.pipeThrough(new DecompressionStream('gzip')) : kept.body
        texts.push(request.url, await new Response(body).text())
      }
    }
    return texts.join('\n')
  })
}

/** The bytes of all bodies that the browser keeps, as they are stored: not compressed. */
function keptBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const response of await cache.matchAll())
        bytes += (await response.arrayBuffer()).byteLength
    }
    return bytes
  })
}

/** Ends the site. From then on nobody answers at its address. */
async function stop(site: Site): Promise<void> {
  await site[Symbol.asyncDispose]()
  const isGone = () =>
    fetch(site.url).then(
      () => false,
      () => true,
    )
  await expect.poll(isGone).toBe(true)
}

/** Changes the first slot of the first day. */
async function patchSlot(site: Site, changes: Record<string, unknown>): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [`slots[0].${field}`, value]),
  )
  await mutate(site, await beginSession(site), [
    { patch: { query: '*[_type == "revealDay"] | order(orderRank)[0]', set } },
  ])
}
