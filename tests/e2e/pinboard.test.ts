import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage } from '../helpers/browser'
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

test('a field of spaces is asked for, and what was typed stays', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Bat', '   ')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Missing Info')
  await toast(page, 'Please fill in both your party alias and location!')
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Bat')
})

test('a double click pins one note', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).dblclick()
  await toast(page, 'Welcome to the madness!')
  expect(await pins(site)).toBe('1')
})

test('after a lost answer the note is sent again and pinned once', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_CONNECTION_RESET|ERR_FAILED/] })
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
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, 'Welcome to the madness!')
  expect([posts, await pins(site)]).toEqual([2, '1'])
})

test('a refusal is told with its status, and the form keeps what was typed', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/503/] })
  await open(page)
  await page.route('**/api/attendee-pinboard', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'The cave is asleep.' }) : route.continue(),
  )
  await page.getByRole('button', { name: ADD }).click()
  await fill(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await toast(page, '503: The cave is asleep.')
  expect(await page.getByLabel('Where are you coming from?').inputValue()).toBe('Graz')
})

test('the form closes by its button and gives the focus back', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await open(page)
  await page.getByRole('button', { name: ADD }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ADD)
})

test('a long board continues on demand', async () => {
  await using site = await startSite()
  await fillBoard(site, 450)
  await using page = await openPage(site.url)
  await open(page)
  const notes = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
  expect(await notes.count()).toBe(200)
  await page.getByRole('link', { name: 'Show older notes' }).click()
  await expect.poll(() => notes.count()).toBe(400)
  await page.getByRole('link', { name: 'Show older notes' }).click()
  await expect.poll(() => notes.count()).toBe(450)
  expect(await page.getByRole('link', { name: 'Show older notes' }).count()).toBe(0)
})

test('without JavaScript a note is pinned, refused with what was typed, and older notes can be reached', async () => {
  await using site = await startSite()
  await fillBoard(site, 210)
  await using page = await openPage(site.url, { javaScript: false, expects: [/422/] })
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
  await fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ alias: nasty, location: '</script><script>alert(1)</script>' }),
  })
  await using page = await openPage(site.url)
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
  await page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text, { exact: true }).waitFor()
}

async function pins(site: Site): Promise<string | null> {
  return (await fetch(`${site.url}/api/attendee-pinboard`)).headers.get('X-Total-Count')
}

async function fillBoard(site: Site, count: number): Promise<void> {
  await site.services.database.run((sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'Palma' from generate_series(1, ${count}) as n`)
}
