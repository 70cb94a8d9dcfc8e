import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { loseTheAnswer } from '../helpers/flight-form'
import { expectToFit } from '../helpers/page-state'
import { ADD, fillForm, JOIN, openBoard, pins, waitForToast } from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { beginSession, mutate } from '../helpers/organiser'
import { deferred } from '../helpers/deferred'

test('after a lost answer the note is sent again and pinned once, also when it is typed again after a reload', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    reducedMotion: true,
    expects: [/ERR_CONNECTION_RESET|ERR_FAILED/],
  })
  await openBoard(page)
  let posts = 0
  await page.route('**/api/attendee-pinboard', async (route) => {
    if (route.request().method() !== 'POST' || ++posts > 1) return route.continue()
    // The site gets the request, and its answer is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Oops!')
  // After the form was closed and opened again, it still has the same note.
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Welcome to the madness!')
  expect([posts, await pins(site)]).toEqual([2, '1'])
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('')

  await page.route('**/api/attendee-pinboard', loseTheAnswer, { times: 1 })
  await fillForm(page, 'Bat', 'Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Oops!')
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Bat', 'Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Welcome to the madness!')
  expect(await pins(site)).toBe('2')
})

test('a refusal is told with its status, and the form keeps what was typed; a double click pins one note', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
  await openBoard(page)
  let posts = 0
  const mayGoOn = deferred()
  await page.route('**/api/attendee-pinboard', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    if (posts === 1)
      return route.fulfill({ status: 503, contentType: 'text/plain', body: 'The cave is asleep.' })
    await mayGoOn.promise
    return route.continue()
  })
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, '503: The cave is asleep.')
  expect(await page.getByLabel('Where are you coming from?').inputValue()).toBe('Graz')

  await page.getByRole('button', { name: JOIN }).dblclick()
  await page.getByRole('button', { name: 'Adding you to the madness...' }).waitFor()
  // In some browsers Enter submits the form although its button is disabled.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#join')?.requestSubmit())
  mayGoOn.resolve()
  await waitForToast(page, 'Welcome to the madness!')
  expect([posts, await pins(site)]).toEqual([2, '1'])
})

test('the organisers’ switch puts their sentence in the form’s place, also on a bare board, and whoever has the form open keeps what was typed', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    width: 390,
    reducedMotion: true,
    expects: [/403/],
  })
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  const SENTENCE = 'The cork is full; see you at the mouth of the cave.'
  await mutate(site, await beginSession(site), [
    { patch: { id: 'siteSettings', set: { pinboardOpen: false, pinboardClosedText: SENTENCE } } },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/attendee-pinboard`)).text())
    .toContain(SENTENCE)
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, `403: ${SENTENCE}`)
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo')

  await openBoard(page)
  await page.getByRole('main').getByText(SENTENCE, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: ADD }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Be the First to Join!' }).count()).toBe(0)
  await expectToFit(page, [390])
})
