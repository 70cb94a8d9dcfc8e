import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { axeViolations, sidewaysOverflow } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

const CHAMBERS = ['The Cathedral', 'The Lake', 'The Gate', 'The Long Gallery']
const BEGINS = 12

/** Sixty slots on one day, as many as a day may have: 15 hours in four chambers at once, until 24:00 and after it. */
async function fillFriday(site: Site): Promise<void> {
  const two = (hour: number) => String(hour).padStart(2, '0')
  const slots = CHAMBERS.flatMap((location, chamber) =>
    Array.from({ length: 15 }, (_, place) => {
      const hour = BEGINS + place
      const end = hour === 23 ? '24:00' : `${two((hour + 1) % 24)}:00`
      return {
        _key: `${chamber}-${place}`,
        _type: 'slot',
        type: place === 10 ? 'headline' : 'main',
        artist: place === 3 ? 'The Bat Hour' : `Act ${chamber + 1}.${place + 1} of the Deep`,
        time: `${two(hour % 24)}:00–${end}`,
        location,
        ...(place === 5 && { contentNotes: ['strobe', 'loud'] }),
      }
    }),
  )
  await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', set: { slots } } }])
  await expect
    .poll(async () => (await fetch(`${site.url}/timetable`)).text())
    .toContain('Act 4.15 of the Deep')
}

/** Where the slots of Friday are, in the order of the page. */
function placesOf(page: Page) {
  return page.locator('[data-day=Friday] li:not([hidden])').evaluateAll((rows) =>
    rows
      .filter((row) => row.getClientRects().length > 0)
      .map((row) => {
        const { left, top, right, bottom } = row.getBoundingClientRect()
        return { hours: row.querySelector('b')!.textContent!, left, top, right, bottom }
      }),
  )
}

const columnsIn = (places: { left: number }[]) => new Set(places.map(({ left }) => left)).size

test('a day of sixty slots in four chambers has a column for each from 1024 pixels on, and is a list below and for one’s own night', async () => {
  await using site = await startSite()
  await fillFriday(site)
  await using page = await openPage(site.url, { width: 1024 })
  await page.goto('/timetable')
  const places = await placesOf(page)
  expect([places.length, columnsIn(places)]).toEqual([60, 4])
  for (const hours of new Set(places.map((place) => place.hours))) {
    const atOnce = places.filter((place) => place.hours === hours)
    expect([hours, atOnce.length, new Set(atOnce.map(({ top }) => top)).size]).toEqual([
      hours,
      4,
      1,
    ])
  }
  // None covers another.
  const covering = places.filter((one) =>
    places.some(
      (other) =>
        other !== one &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom - 0.5 &&
        other.top < one.bottom - 0.5,
    ),
  )
  expect(covering).toEqual([])
  expect([await sidewaysOverflow(page), await axeViolations(page)]).toEqual([0, []])

  await page.locator('[data-day=Friday] [data-star]').first().click()
  await page.getByRole('button', { name: 'My night', exact: true }).click()
  const own = await placesOf(page)
  expect([own.length, own[0]!.right - own[0]!.left > 700]).toEqual([1, true])
  await page.goto('/timetable?chamber=The+Lake')
  expect([(await placesOf(page)).length, columnsIn(await placesOf(page))]).toEqual([15, 1])

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/timetable')
  const list = await placesOf(page)
  expect([list.length, columnsIn(list), await sidewaysOverflow(page)]).toEqual([60, 1, 0])
})
