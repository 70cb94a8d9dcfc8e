import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage } from '../helpers/browser'
import {
  ADD,
  fillBoard,
  fillForm,
  focusOn,
  JOIN,
  notesOn,
  openBoard,
  waitForToast,
} from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const OLDER = 'Show older notes'

test('a long board shows 48 notes, and 48 more at every press; when they cannot be fetched a message says so, and the next press tries again', async () => {
  await using site = await startSite()
  await fillBoard(site, 260)
  await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/attendee-pinboard?before=')) readings += 1
  })
  await openBoard(page)
  expect(await notesOn(page).count()).toBe(48)
  await page.route(
    '**/api/attendee-pinboard?before=*',
    (route) => route.fulfill({ status: 503, body: '' }),
    { times: 1 },
  )
  await older(page).press('Enter')
  await waitForToast(page, 'The older notes could not be fetched. Please try again.')
  expect([await notesOn(page).count(), await focusOn(page)]).toEqual([48, OLDER])
  readings = 0
  // Two presses before the notes are there are one.
  const { promise: held, resolve: load } = deferred()
  await page.route('**/api/attendee-pinboard?before=*', async (route) => {
    await held
    await route.continue()
  })
  await older(page).press('Enter')
  await page.getByRole('link', { name: 'Unpinning older notes …' }).press('Enter')
  load()
  for (const [count, readingsThen] of [
    [96, 1],
    [144, 2],
    [192, 3],
    [240, 4],
  ] as const) {
    if (count > 96) await older(page).press('Enter')
    await expect.poll(() => notesOn(page).count()).toBe(count)
    expect([await focusOn(page), readings]).toEqual([OLDER, readingsThen])
  }
  await older(page).press('Enter')
  await expect.poll(() => notesOn(page).count()).toBe(260)
  expect(await older(page).count()).toBe(0)
  expect(await focusOn(page)).toContain('raver 20')
  expect(await aliases(page)).toEqual(ravers(260, 1))
  expect(await page.getByText('Ravers Checked In').locator('..').textContent()).toContain('260')
})

test('a press with Control shows the older notes beside, and Who’s Coming? leads back to the newest', async () => {
  await using site = await startSite()
  await fillBoard(site, 100)
  await using page = await openPage(site.url, { reducedMotion: true })
  await openBoard(page)
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    older(page).click({ modifiers: ['Control'] }),
  ])
  await beside.getByText('raver 52', { exact: true }).waitFor()
  expect(await aliases(beside)).toEqual(ravers(52, 5))
  expect(await notesOn(page).count()).toBe(48)
  await beside.getByRole('link', { name: "Who's Coming?" }).first().click()
  await beside.getByText('raver 100', { exact: true }).waitFor()
  expect(new URL(beside.url()).search).toBe('')
})

test('one’s own note on a page of older notes brings the newest ones; after one’s own notes and 300 of others between them every note can be reached', async () => {
  await using site = await startSite()
  await fillBoard(site, 300)
  await using page = await openPage(site.url, { reducedMotion: true })
  await openBoard(page, '?before=60')
  const pinOwn = async (alias: string) => {
    await page.getByRole('button', { name: ADD }).click()
    await fillForm(page, alias, 'Graz')
    // The reading after the note ends before others pin: one that came later would have their notes, and the board begin with them.
    const reading = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && response.url().endsWith('/attendee-pinboard'),
    )
    await page.getByRole('button', { name: JOIN }).click()
    await reading
    await expect.poll(async () => (await aliases(page))[0]).toBe(alias)
  }
  await pinOwn('First')
  await expect.poll(() => aliases(page)).toEqual(['First', ...ravers(300, 254)])
  expect(await page.getByRole('link', { name: 'Back to the newest notes' }).count()).toBe(0)
  await fillBoard(site, 300)
  await pinOwn('Second')
  await expect.poll(() => notesOn(page).count()).toBe(48)
  for (let count = 96; count < 602 + 48; count += 48) {
    await older(page).click()
    await expect.poll(() => notesOn(page).count()).toBe(Math.min(count, 602))
  }
  expect(await aliases(page)).toEqual(['Second', ...ravers(300, 1), 'First', ...ravers(300, 1)])
})

test('without JavaScript older notes come 48 a page, and a link leads back to the newest', async () => {
  await using site = await startSite()
  await fillBoard(site, 110)
  await using page = await openPage(site.url, { reducedMotion: true, javaScript: false })
  await page.goto('/attendee-pinboard')
  expect(await aliases(page)).toEqual(ravers(110, 63))
  await older(page).click()
  expect(await aliases(page)).toEqual(ravers(62, 15))
  await older(page).click()
  expect(await aliases(page)).toEqual(ravers(14, 1))
  expect(await older(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the newest notes' }).click()
  expect(await aliases(page)).toEqual(ravers(110, 63))
})

function older(page: Page) {
  return page.getByRole('link', { name: OLDER })
}

function aliases(page: Page): Promise<string[]> {
  return page.locator('.note p:first-of-type').allTextContents()
}

/** Aliases with the numbers from `first` down to `last`. */
function ravers(first: number, last: number): string[] {
  return Array.from({ length: first - last + 1 }, (_, index) => `raver ${first - index}`)
}
