import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { describedBy } from '../helpers/flight-form'
import { holdScripts } from '../helpers/lineup'
import { hydrated } from '../helpers/page-state'
import { ADD, fillBoard, fillForm, focusOn, JOIN, notesOn, openBoard } from '../helpers/pinboard'
import { ready } from '../helpers/readiness'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const ALIAS = 'Party Alias'
const PLACE = 'Where are you coming from?'

test('what is typed while the scripts start stays where it is typed, and the focus stays on the button that closes the form', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  const release = await holdScripts(page)
  await page.goto('/attendee-pinboard?add=1', { waitUntil: 'commit' })
  await page.getByLabel(ALIAS).waitFor()
  // The form that a page came with takes the focus from nothing.
  expect(await focusOn(page)).toBe('BODY')
  await page.getByLabel(ALIAS).fill('Echo')
  await page.getByLabel(PLACE).focus()
  await page.keyboard.type('Gr')
  release()
  await page.keyboard.type('az am Ende der langen Schlucht', { delay: 20 })
  await hydrated(page)
  await page.keyboard.type('!')
  expect(await page.getByLabel(ALIAS).inputValue()).toBe('Echo')
  expect(await page.getByLabel(PLACE).inputValue()).toBe('Graz am Ende der langen Schlucht!')
  expect(await focusOn(page)).toBe('location')

  const releaseAgain = await holdScripts(page)
  await page.goto('/attendee-pinboard?add=1', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Close' }).focus()
  releaseAgain()
  await hydrated(page)
  expect(await focusOn(page)).toBe('Close')
})

test('by keyboard the form opens with the focus in it, and gives it back when it closes and when a note is pinned', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await openBoard(page)
  await page.evaluate(() => {
    // When the focus is on BODY even for a moment, a screen reader loses its place.
    Object.assign(window, { lost: 0 })
    const watch = () => {
      if (document.activeElement === document.body) Object.assign(window, { lost: 1 })
      requestAnimationFrame(watch)
    }
    document.addEventListener('focusin', () => requestAnimationFrame(watch), { once: true })
  })
  for (let round = 0; round < 2; round++) {
    await page.getByRole('button', { name: ADD }).press('Enter')
    await expect.poll(() => focusOn(page)).toBe('alias')
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await expect.poll(() => focusOn(page)).toBe(ADD)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOn(page)).toBe('alias')
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  expect(await page.evaluate(() => (window as { lost?: number }).lost)).toBe(0)

  // This button goes with the first note.
  await page.getByRole('button', { name: 'Start the Madness!' }).press('Enter')
  await expect.poll(() => focusOn(page)).toBe('alias')
  await fillForm(page, 'Echo', 'Graz')
  await page.keyboard.press('Enter')
  await notesOn(page).getByText('Echo').waitFor()
  await expect.poll(() => focusOn(page)).toBe(ADD)
})

test('where the board’s code cannot be loaded, the server opens the form and shows older notes', async () => {
  await using site = await startSite()
  await fillBoard(site, 60)
  await using page = await openPage(site.url, {
    reducedMotion: true,
    expects: [/ERR_FAILED|imported module/],
  })
  await page.route('**/assets/board.island-*.js', (route) => route.abort())
  await page.goto('/attendee-pinboard')
  await page.locator('[data-island=board][data-failed]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Show older notes' }).click()
  await page.getByText('raver 1', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?before=13')
  await page.getByRole('button', { name: ADD }).click()
  await page.waitForURL('**/attendee-pinboard?add=1#join')
  await page.getByLabel(ALIAS).fill('Echo')
})

test('without JavaScript a note is pinned, refused with what was typed, and the form closes', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    reducedMotion: true,
    javaScript: false,
    expects: [/422/],
  })
  await page.goto('/attendee-pinboard')
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Night\u202eowl', 'Köln')
  await page.getByRole('button', { name: JOIN }).click()
  expect(await page.getByRole('alert').textContent()).toContain(ALIAS)
  expect(await page.title()).toMatch(/^Error: /)
  expect(await page.getByLabel(ALIAS).getAttribute('aria-invalid')).toBe('true')
  expect(await describedBy(page, ALIAS)).toContain('Party Alias contains characters')
  expect(await page.getByLabel(PLACE).inputValue()).toBe('Köln')
  await page.getByLabel(ALIAS).fill('Nachteule')
  await page.getByRole('button', { name: JOIN }).click()
  await notesOn(page).getByText('Nachteule').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: ADD }).click()
  await page.getByLabel(ALIAS).fill('Private Bat')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: ADD }).waitFor()
  expect(page.url()).not.toContain('Bat')
})

test('a board without notes at hand says that it is loading only where scripts fetch them', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  const said = ['Loading the crew...', 'The board is out of reach at the moment.']
  const texts = (page: Awaited<ReturnType<typeof openPage>>) =>
    Promise.all(said.map((text) => page.getByText(text, { exact: true }).isVisible()))

  await using plain = await openPage(site.url, { javaScript: false })
  await plain.goto('/attendee-pinboard')
  expect(await texts(plain)).toEqual([false, true])

  await using cut = await openPage(site.url, { expects: [/ERR_FAILED/] })
  await cut.route('**/assets/*board*.js', (route) => route.abort())
  await cut.goto('/attendee-pinboard')
  await expect.poll(() => texts(cut)).toEqual([false, true])

  await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
  const release = await holdScripts(page)
  await page.goto('/attendee-pinboard', { waitUntil: 'commit' })
  await expect.poll(() => texts(page)).toEqual([true, false])
  release()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await texts(page)).toEqual([false, true])

  await again.press('Enter')
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('false')
  expect(await focusOn(page)).toBe('Try again')
  await proxy.set('ok')
  await ready(site)
  await fillBoard(site, 2)
  await again.press('Enter')
  await notesOn(page).first().waitFor()
  await expect.poll(() => focusOn(page)).toContain('raver 2')
})

test('an answer to the note of a form that was closed leaves alone what is typed into the next one', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const { promise: held, resolve: answer } = deferred()
  await page.route('**/api/attendee-pinboard', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Bat', 'Palma')
  answer()
  await notesOn(page).getByText('Echo').waitFor()
  expect(await page.getByLabel(ALIAS).inputValue()).toBe('Bat')
  expect(await page.getByLabel(PLACE).inputValue()).toBe('Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await notesOn(page).getByText('Bat').waitFor()
  await page.getByLabel(ALIAS).waitFor({ state: 'detached' })
})

test('a note is pinned in a browser that has neither timeouts for requests nor lists that sort into new ones', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout')
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'at'])
      Reflect.deleteProperty(Array.prototype, name)
  })
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await notesOn(page).getByText('Echo').waitFor()
})
