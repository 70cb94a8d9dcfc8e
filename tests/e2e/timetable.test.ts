import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { axeViolations } from '../helpers/page-state'
import { startSite } from '../helpers/site'

const starOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Star ${name}`, exact: true })

const NAMES = ['Carbide Carla', 'Drip Theory', 'Señora Sima']

test('what changed of the picks is said once, in the browser that has them', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/timetable')
  for (const name of [...NAMES, 'Moonmilk Delivery']) await starOf(page, name).click()
  await page.reload()
  const changes = page.getByRole('region', { name: 'What changed in your night' })
  expect(await changes.count()).toBe(0)

  const slot = (key: string) => `slots[_key=="${key}"]`
  await mutate(site, await beginSession(site), [
    {
      patch: {
        id: 'reveal-friday',
        set: {
          [`${slot('carbide-carla')}.time`]: '20:00–22:00',
          [`${slot('drip-theory')}.location`]: 'The Lake',
          // Nobody here has picked it.
          [`${slot('low-ceiling-louis')}.time`]: '14:00–16:00',
        },
        unset: [slot('moonmilk-delivery'), `${slot('senora-sima')}.location`],
      },
    },
  ])
  const timetable = async () => (await fetch(`${site.url}/timetable`)).text()
  await expect.poll(timetable).not.toContain('Moonmilk Delivery')
  await page.reload()
  expect(await changes.getByRole('listitem').allTextContents()).toEqual([
    'Moonmilk Delivery is no longer in the programme',
    'Carbide Carla: 19:00 → 20:00',
    'Drip Theory: The Cathedral → The Lake',
    'Señora Sima: The Cathedral → place open',
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Timetable' }).waitFor()
  expect(await changes.count()).toBe(0)
})

test('a notice is on the home page and the timetable, and goes from both at its moment, also from an open page', async () => {
  const until = Date.parse('2026-03-13T13:30:00+01:00')
  const clock = { time: until - 30_000 }
  await using site = await startSite({ now: () => new Date(clock.time) })
  const notice = { text: 'Coach 2 leaves at 13:30', until: new Date(until).toISOString() }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set: { notice } } }])
  const textOf = async (path: string) => (await fetch(site.url + path)).text()
  for (const path of ['/', '/timetable']) {
    await expect.poll(() => textOf(path)).toContain(notice.text)
    await using page = await openPage(site.url)
    await page.clock.install({ time: clock.time })
    await page.goto(path)
    const shown = page.getByText(notice.text)
    await shown.waitFor()
    await page.clock.fastForward(20_000)
    expect(await shown.isVisible()).toBe(true)
    await page.clock.fastForward(10_000)
    await shown.waitFor({ state: 'hidden' })
  }
  clock.time = until
  for (const path of ['/', '/timetable']) expect(await textOf(path)).not.toContain(notice.text)
})
