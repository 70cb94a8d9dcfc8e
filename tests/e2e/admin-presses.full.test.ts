import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { activity, asAdmin, flightNamed, listed, openAdmin, pinNote } from '../helpers/admin'
import { aFlight, FLIGHTS_API, listedFlights, sendFlight } from '../helpers/flights'
import { shownToast, isFocused, focusedText } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const PINS_API = '/api/admin/pins'

/** What can be deleted: its tab, its button, and the heading above the list that it is in. */
const DELETABLE = [
  ['Flights', 'Delete the flight details of Bat', 'Artist Flight Details Admin'],
  ['Pinboard', 'Delete the note of Bat', 'Pinboard'],
] as const

test('neither a flight nor a note is deleted by a double click, wherever its second click lands; the keyboard deletes both: "Keep" has the focus first, then the button, in the end the heading', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  await pinNote(site, 'Bat', 'Palma')
  await using page = await openAdmin(site)
  for (const [tab, name] of DELETABLE) {
    await page.getByRole('tab', { name: tab }).click()
    const dialog = page.getByRole('dialog', { name: `${name}?` })
    await page.getByRole('button', { name }).dblclick()
    await dialog.waitFor()
    for (const choice of ['Delete for good', /^Keep/]) {
      const { x, y, width, height } = (await dialog
        .getByRole('button', { name: choice })
        .boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      expect([name, await dialog.isVisible()]).toEqual([name, true])
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(await listedFlights(site)).toHaveLength(1)
  expect(await notes(site)).toEqual(['Bat'])

  for (const [tab, name, heading] of DELETABLE) {
    await page.getByRole('tab', { name: tab }).click()
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toMatch(/^Keep/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([name, await isFocused(button)]).toEqual([name, true])

    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toMatch(/^Keep/)
    await page.keyboard.press('Tab')
    using held = await holdAnswers(page, 'DELETE')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Deleting...')
    // While the deletion is pending, both buttons and Escape do nothing.
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Keep/ }).click({ force: true })
    await page.getByRole('button', { name: 'Deleting...' }).focus()
    await page.keyboard.press('Escape')
    expect([name, await page.getByRole('dialog').isVisible()]).toEqual([name, true])
    held.letGo()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe(heading)
    expect([name, held.count()]).toEqual([name, 1])
  }
})

test('a deletion that fails says so, and gives the focus back to the button; so does a note that could not be hidden; another search replaces the one that is still loading; what another organiser has deleted goes from the list, with a word about it', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  const note = await pinNote(site, 'Bat', 'Palma')
  const other = await pinNote(site, 'Owl', 'Graz')
  await using page = await openAdmin(site, { expects: [/503/, /404/] })
  await page.route(`**${FLIGHTS_API}/*`, (route) => route.fulfill({ status: 503, body: 'Later.' }))
  const button = page.getByRole('button', { name: 'Delete the flight details of Bat' })
  await button.click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => shownToast(page)).toMatch(/^Error Failed to delete/)
  expect(await isFocused(button)).toBe(true)
  expect(await listed(page).count()).toBe(1)

  await page.route(`**${PINS_API}/*`, (route) => route.fulfill({ status: 503, body: 'Later.' }))
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  const hide = page.getByRole('button', { name: 'Hide the note of Bat' })
  await hide.press('Enter')
  await expect.poll(() => shownToast(page)).toMatch(/^Error The note could not be changed/)
  expect(await isFocused(hide)).toBe(true)
  await page.unrouteAll()

  const shown = page.getByRole('list', { name: 'All notes, newest first' }).getByRole('listitem')
  await expect.poll(() => shown.count()).toBe(2)
  using held = await holdAnswers(page, 'GET', `${PINS_API}?search=palma`)
  await page.getByLabel('Search alias or place').fill('palma')
  await page.keyboard.press('Enter')
  await page.getByLabel('Search alias or place').fill('graz')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Owl')])
  held.letGo()
  // The browser lists what it has received whole.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('palma')),
  )
  expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('Owl')])
  // Without a press of "Search".
  await page.getByLabel('Search alias or place').fill('')
  await expect.poll(() => shown.count()).toBe(2)

  await page.getByRole('tab', { name: 'Flights' }).click()
  const [{ id }] = (await listedFlights(site)) as [{ id: number }]
  await flightNamed(page, 'Bat').waitFor()
  await asAdmin(site, 'DELETE', `${FLIGHTS_API}/${id}`)
  await page.getByRole('button', { name: 'Delete the flight details of Bat' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('No flight details submitted yet').waitFor()
  await expect
    .poll(() => shownToast(page))
    .toBe('Already deleted The flight details of Bat are gone.')
  expect(await focusedText(page)).toBe('Artist Flight Details Admin')

  await page.getByRole('tab', { name: 'Pinboard' }).click()
  await page.getByRole('button', { name: 'Delete the note of Bat' }).waitFor()
  for (const gone of [note, other]) await asAdmin(site, 'DELETE', `${PINS_API}/${gone}`)
  await page.getByRole('button', { name: 'Delete the note of Bat' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => shownToast(page)).toBe('Already deleted The note of Bat is gone.')
  await page.getByRole('button', { name: 'Hide the note of Owl' }).press('Enter')
  await page.getByText('No notes here').waitFor()
  await expect.poll(() => shownToast(page)).toBe('Already deleted The note of Owl is gone.')
  expect(await focusedText(page)).toBe('Pinboard')
})

test('a button that asks the server asks once when it is pressed again and again, and none takes the focus away from the keyboard', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  for (let n = 0; n < 101; n += 1)
    await site.services.database.run(
      (sql) => sql`insert into attendee_pinboard (alias, location) values (${`Bat ${n}`}, 'Palma')`,
    )
  await using page = await openAdmin(site)
  const busy = () => page.locator('[aria-busy=true]').count()
  for (const [name, tab, kind, path] of [
    ['Refresh Data', 'Flights', 'listing', FLIGHTS_API],
    ['Export CSV', 'Flights', 'export', FLIGHTS_API],
    ['Refresh activity', 'Activity', null, '/api/admin/activity'],
    ['Search', 'Pinboard', null, PINS_API],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel').locator('ol, ul, [role=row]').first().waitFor()
    const before = await countOf(site, kind)
    const button = page.getByRole('button', { name, exact: true })
    using held = await holdAnswers(page, 'GET', path)
    await button.focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter')
    await button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    expect([name, await isFocused(button)]).toEqual([name, true])
    await expect.poll(busy).toBeGreaterThan(0)
    held.letGo()
    await expect.poll(busy).toBe(0)
    const logged = (await countOf(site, kind)) - before
    expect.soft([name, held.count(), logged]).toEqual([name, 1, kind ? 1 : 0])
    expect([name, await isFocused(button)]).toEqual([name, true])
    // The next press sends another request.
    await page.keyboard.press('Enter')
    await expect.poll(() => held.count()).toBe(2)
    await expect.poll(busy).toBe(0)
  }

  await page.getByRole('tab', { name: 'Flights' }).click()
  await listed(page).waitFor()
  const keepsFocus = async (button: Locator, key = 'Enter') => {
    await button.focus()
    await page.keyboard.press(key)
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    return isFocused(button)
  }
  const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  for (const name of ['Export CSV', 'Refresh Data', /the passport number of Bat$/])
    expect([name, await keepsFocus(named(name))]).toEqual([name, true])
  await page.getByLabel('Filter by name').focus()
  await page.keyboard.type('nothing like it')
  await page.getByText('None of 1 submissions has this name').waitFor()
  expect(await isFocused(page.getByLabel('Filter by name'))).toBe(true)

  await page.getByRole('tab', { name: 'Flights' }).focus()
  for (const [key, tab] of [
    ['ArrowRight', 'Pinboard'],
    ['End', 'Keys'],
    ['ArrowRight', 'Flights'],
    ['ArrowLeft', 'Keys'],
    ['Home', 'Flights'],
    ['ArrowRight', 'Pinboard'],
  ] as const) {
    await page.keyboard.press(key)
    expect([key, await focusedText(page)]).toEqual([key, tab])
    expect(await page.getByRole('tab', { name: tab, selected: true }).count()).toBe(1)
  }
  const last = page.getByRole('button', { name: 'Hide the note of Bat 100', exact: true })
  await last.focus()
  await page.keyboard.press('Enter')
  await page.getByText('hidden', { exact: true }).waitFor()
  expect(await focusedText(page)).toBe('Show')
  await page.keyboard.press('Enter')
  await page.getByText('hidden', { exact: true }).waitFor({ state: 'detached' })
  expect(await isFocused(last)).toBe(true)
  // With the last page the link disappears, and the first note of that page gets the focus.
  await named('Show older notes').focus()
  await page.keyboard.press('Enter')
  await named('Show older notes').waitFor({ state: 'detached' })
  expect(
    await isFocused(page.getByRole('button', { name: 'Hide the note of Bat 0', exact: true })),
  ).toBe(true)
})

/** Counts requests of this method and holds them back until `letGo`. */
async function holdAnswers(page: Page, method: string, path = '/api/') {
  let count = 0
  const { promise: released, resolve: letGo } = deferred()
  await page.route(
    (url) => (url.pathname + url.search).startsWith(path),
    async (route) => {
      if (route.request().method() === method) {
        count += 1
        await released
      }
      await route.continue()
    },
  )
  return { count: () => count, letGo, [Symbol.dispose]: () => letGo() }
}

/** Lines of this kind in the audit table. */
async function countOf(site: Site, kind: string | null): Promise<number> {
  return (await activity(site)).filter(([line]) => line === kind).length
}

async function notes(site: Site): Promise<string[]> {
  const pins = (await (await fetch(`${site.url}/api/attendee-pinboard`)).json()) as {
    alias: string
  }[]
  return pins.map(({ alias }) => alias)
}
