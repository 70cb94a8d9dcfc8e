import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { beginSession, mutate } from '../helpers/organiser'
import { expectToFit, expectToFitWithToast, WIDTHS } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

const ADD = 'Add Yourself to the Pinboard!'
const JOIN = 'Join the Pinboard!'

test('an empty board asks for the first note, which is then listed and counted', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await open(page)
  await page.getByRole('heading', { name: 'Be the First to Join!' }).waitFor()
  await page.getByRole('button', { name: 'Start the Madness!' }).click()
  await fill(page, 'DJ Murciélago', 'Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Welcome to the madness!')
  await page.getByRole('list', { name: 'Pinned notes' }).getByText('DJ Murciélago').waitFor()
  expect(await page.getByText('Ravers Checked In').locator('..').textContent()).toContain('1')
  expect(await page.getByRole('heading', { name: 'Join the Crew!' }).count()).toBe(0)
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('')
})

test('a field of spaces is asked for and has the focus, and what was typed stays', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Bat', '   ')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Missing Info')
  await toast(page, 'Please fill in both your party alias and location!')
  expect(
    await page
      .getByLabel('Where are you coming from?')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Bat')
})

test.each([false, true])(
  'one’s own note is shown although the list cannot be read again, also where there was none before: %s',
  async (wasAway) => {
    await using pg = await testDatabase()
    await using proxy = await faultProxy(pg.url)
    if (wasAway) await proxy.set('refuse')
    await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
    if (!wasAway) await fillBoard(site, 3)
    await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
    await page.route('**/api/attendee-pinboard', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    )
    await open(page)
    if (wasAway) {
      await page.getByText('out of reach').waitFor()
      await proxy.set('ok')
      await expect
        .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 8000 })
        .toBe(200)
    }
    await page.getByRole('button', { name: ADD }).click()
    await fill(page, 'Echo', 'Graz')
    await page.getByRole('button', { name: JOIN }).click()
    await toast(page, 'Welcome to the madness!')
    const list = page.getByRole('list', { name: 'Pinned notes' })
    await list.getByText('Echo').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(wasAway ? 1 : 4)
  },
)

test('one’s own note lands once, in less than 400 ms, and notes below the first screenful do not wait', async () => {
  await using site = await startSite()
  await fillBoard(site, 30)
  await using page = await openPage(site.url)
  await open(page)
  const delays = await page
    .locator('.notes > li')
    .evaluateAll((notes) =>
      notes.map((note) => Number.parseFloat(getComputedStyle(note).animationDelay)),
    )
  expect(delays.slice(0, 3)).toEqual([0, 0.1, 0.2])
  expect(Math.max(...delays.slice(16))).toBe(0)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  const own = page.locator('.notes > li').filter({ hasText: 'Echo' })
  await own.waitFor()
  const animation = await own.evaluate((note) => [
    getComputedStyle(note).animationName,
    Number.parseFloat(getComputedStyle(note).animationDuration),
    getComputedStyle(note).animationIterationCount,
  ])
  expect(animation[0]).not.toBe(
    await page
      .locator('.notes > li')
      .last()
      .evaluate((note) => getComputedStyle(note).animationName),
  )
  expect(Number(animation[1])).toBeLessThan(0.4)
  expect(animation[2]).toBe('1')
})

const AWKWARD = [
  'W'.repeat(50),
  'ليلى من الكهف العميق',
  'Za\u0335\u035cl\u0334\u031bg\u0336\u035c\u0344o\u0328\u0334',
  'x',
  'Łódź Ünal',
]

test('from 320 to 1440 px no name hangs out of its note or the page, and axe finds nothing, form or error open', async () => {
  await using site = await startSite()
  for (const name of AWKWARD) await pin(site, name, name)
  await using page = await openPage(site.url, { reducedMotion: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // Anew: notes out of sight are laid out as they come into it.
    await open(page)
    await expectToFit(page, [width])
    const hanging = await page.locator('.note p').evaluateAll((lines) =>
      lines
        .filter((line) => {
          const [own, paper] = [
            line.getBoundingClientRect(),
            line.closest('li')!.getBoundingClientRect(),
          ]
          return (
            own.left < paper.left ||
            own.right > paper.right ||
            line.scrollWidth > line.clientWidth + 1
          )
        })
        .map((line) => line.textContent),
    )
    expect(hanging, `at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: ADD }).click()
  await expectToFit(page)
  await fill(page, 'Bat', ' ')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Missing Info')
  await expectToFitWithToast(page)
})

test('the bare board fits windows of 320 and 1440 px, and axe finds nothing', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  await page.getByRole('heading', { name: 'Be the First to Join!' }).waitFor()
  await expectToFit(page, [320, 1440])
})

test('the organisers’ switch puts their sentence in the form’s place, and whoever has the form open keeps what was typed', async () => {
  await using site = await startSite()
  await pin(site, 'Early Bat', 'Palma')
  await using page = await openPage(site.url, { reducedMotion: true, expects: [/403/] })
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  const offersForm = async () =>
    (await (await fetch(`${site.url}/attendee-pinboard`)).text()).includes(ADD)
  const token = await beginSession(site)
  const SENTENCE = 'The cork is full; see you at the mouth of the cave.'
  await mutate(site, token, [
    { patch: { id: 'siteSettings', set: { pinboardOpen: false, pinboardClosedText: SENTENCE } } },
  ])
  await expect.poll(offersForm).toBe(false)
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, `403: ${SENTENCE}`)
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo')

  await open(page)
  await page.getByRole('main').getByText(SENTENCE, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: ADD }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem').count()).toBe(
    1,
  )

  await mutate(site, token, [{ patch: { id: 'siteSettings', set: { pinboardOpen: true } } }])
  await expect.poll(offersForm).toBe(true)
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Welcome to the madness!')
})

test('on a phone a message does not lie over the field that it is about', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 660 })
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Bat', ' ')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Missing Info')
  const message = (await page.locator('.toast').boundingBox())!
  const field = (await page.getByLabel('Where are you coming from?').boundingBox())!
  expect(field.y).toBeGreaterThan(message.y + message.height)
  expect(field.y + field.height).toBeLessThan(660)
})

test('a double click pins one note', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).dblclick()
  await toast(page, 'Welcome to the madness!')
  expect(await pins(site)).toBe('1')
})

test('after a lost answer the note is sent again and pinned once', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    reducedMotion: true,
    expects: [/ERR_CONNECTION_RESET|ERR_FAILED/],
  })
  await open(page)
  let posts = 0
  await page.route('**/api/attendee-pinboard', async (route) => {
    if (route.request().method() !== 'POST' || ++posts > 1) return route.continue()
    // It arrives, and the answer is lost on the way back.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Oops!')
  // Closed over it and opened again, it is the same note still.
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Welcome to the madness!')
  expect([posts, await pins(site)]).toEqual([2, '1'])
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('')
})

test('a refusal is told with its status, and the form keeps what was typed', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
  await open(page)
  await page.route('**/api/attendee-pinboard', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'The cave is asleep.' })
      : route.continue(),
  )
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, '503: The cave is asleep.')
  expect(await page.getByLabel('Where are you coming from?').inputValue()).toBe('Graz')
})

test('the form closes by its button and gives the focus back', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ADD)
})

test('a long board continues on demand', async () => {
  await using site = await startSite()
  await fillBoard(site, 450)
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  const notes = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
  const older = page.getByRole('link', { name: 'Show older notes' })
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    older.click({ modifiers: ['Control'] }),
  ])
  await beside.getByText('raver 250', { exact: true }).waitFor()
  await beside.close()
  expect(await notes.count()).toBe(200)
  await older.click()
  await expect.poll(() => notes.count()).toBe(400)
  await older.click()
  await expect.poll(() => notes.count()).toBe(450)
  expect(await older.count()).toBe(0)
})

test('without JavaScript a note is pinned, refused with what was typed, and older notes can be reached', async () => {
  await using site = await startSite()
  await fillBoard(site, 210)
  await using page = await openPage(site.url, {
    reducedMotion: true,
    javaScript: false,
    expects: [/422/],
  })
  await page.goto('/attendee-pinboard')
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Raver\u200b', 'Köln')
  await page.getByLabel('Party Alias').fill('\u200b\u200b')
  await page.getByRole('button', { name: JOIN }).click()
  expect(await page.getByRole('alert').textContent()).toContain('Party Alias')
  expect(await page.getByLabel('Where are you coming from?').inputValue()).toBe('Köln')
  await page.getByLabel('Party Alias').fill('Nachteule')
  await page.getByRole('button', { name: JOIN }).click()
  await page.getByRole('list', { name: 'Pinned notes' }).getByText('Nachteule').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Show older notes' }).click()
  await page.getByText('raver 1', { exact: true }).waitFor()
})

test('notes are text, whatever they say', async () => {
  await using site = await startSite()
  const nasty = '<img src=x onerror=alert(1)>'
  await pin(site, nasty, '</script><script>alert(1)</script>')
  await using page = await openPage(site.url, { reducedMotion: true })
  await open(page)
  await page.getByText(nasty).waitFor()
})

/** Opens the board and waits until its scripts run. */
async function open(page: Page): Promise<void> {
  await page.goto('/attendee-pinboard')
  await page.locator('html[data-hydrated]').waitFor()
}

async function fill(page: Page, alias: string, location: string): Promise<void> {
  await page.getByLabel('Party Alias').fill(alias)
  await page.getByLabel('Where are you coming from?').fill(location)
}

async function toast(page: Page, text: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByText(text, { exact: true })
    .waitFor()
}

async function pins(site: Site): Promise<string | null> {
  return (await fetch(`${site.url}/api/attendee-pinboard`)).headers.get('X-Total-Count')
}

async function pin(site: Site, alias: string, location: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ alias, location }),
  })
  expect(status).toBe(201)
}

async function fillBoard(site: Site, count: number): Promise<void> {
  await site.services.database.run(
    (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'Palma' from generate_series(1, ${count}) as n`,
  )
}
