import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { atWidths, axeViolations, sidewaysOverflow, isFocused } from '../helpers/page-state'
import { startSite } from '../helpers/site'

const starOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Star ${name}`, exact: true })

const pressed = (page: Page) => page.locator('[data-star][aria-pressed=true]')

const NAMES = ['Carbide Carla', 'Drip Theory', 'Señora Sima']

test('"My night" without a star says what a star does, and leads to no day that it hides; while it is on, a star that is taken back hands the focus on to the next one, else to the one before, and last to the button', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/timetable')
  const said = page.getByRole('status').filter({ hasText: 'No act has a star yet.' })
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  const mine = page.getByRole('button', { name: 'My night', exact: true })
  expect([await said.count(), await days.count()]).toEqual([0, 4])
  await mine.click()
  expect([await said.isVisible(), await days.count()]).toEqual([true, 0])
  await mine.click()
  expect([await said.count(), await days.count()]).toEqual([0, 4])
  await starOf(page, NAMES[0]!).click()
  await mine.click()
  expect([await said.count(), await days.allTextContents()]).toEqual([0, ['Friday']])
  await starOf(page, NAMES[0]!).click()
  expect([await said.isVisible(), await days.count()]).toEqual([true, 0])

  await mine.click()
  for (const name of NAMES) await starOf(page, name).press('Enter')
  await mine.press('Enter')
  const takeBack = async (name: string) => {
    await starOf(page, name).press('Enter')
    await starOf(page, name).waitFor({ state: 'hidden' })
    return page.evaluate(
      () =>
        document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent,
    )
  }
  const [first, second, last] = NAMES as [string, string, string]
  expect(await takeBack(second)).toBe(`Star ${last}`)
  expect(await takeBack(last)).toBe(`Star ${first}`)
  expect(await takeBack(first)).toBe('My night')
})

test('the timetable fits a small phone, and one sheet of paper a day', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320 })
  await page.goto('/timetable')
  expect([await sidewaysOverflow(page), await axeViolations(page)]).toEqual([0, []])
  const sizes = await page
    .locator('[data-star]')
    .evaluateAll((stars) => stars.map((star) => star.getBoundingClientRect().height))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await atWidths(page, [320, 1440], async (width) => {
    const lefts = await page
      .locator('main :is(h1, h2)')
      .evaluateAll((titles) =>
        titles
          .filter((title) => title.checkVisibility())
          .map((title) => Math.round(title.getBoundingClientRect().left)),
      )
    expect([width, ...new Set(lefts)]).toEqual([width, lefts[0]])
    expect(lefts[0]).toBeGreaterThanOrEqual(16)
  })
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  const days = await page.locator('[data-day]').count()
  expect(days).toBe(4)
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(days)
})

test('on a phone of Los Angeles it is the cave’s night, and what is left of it is counted down', async () => {
  const text = 'Drip Theory61 minutes left · The Cathedral'
  await using site = await startSite()
  await using page = await openPage(site.url, { timezone: 'America/Los_Angeles' })
  const start = new Date('2026-03-13T23:59:30+01:00')
  // The clock is to stand still in the middle of a minute: it would go on with the page otherwise.
  await page.clock.install({ time: start.getTime() - 20_000 })
  await page.goto('/timetable')
  await page.clock.pauseAt(start)
  const now = page.getByRole('region', { name: 'Now' }).getByRole('listitem')
  await expect.poll(() => now.allTextContents()).toEqual([text])
  await now.getByRole('link').focus()
  await page.clock.runFor(120_000)
  await expect.poll(() => now.allTextContents()).toEqual([text.replace('61', '59')])
  expect(await isFocused(now.getByRole('link'))).toBe(true)
  await page.clock.pauseAt(new Date('2026-03-16T13:00:00+01:00'))
  await page.getByText('It was.', { exact: true }).waitFor()
  expect(await now.count()).toBe(0)
})

test('an act can be read, starred and shared, and is left alone by what cannot work without scripts', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320 })
  await page.goto('/timetable')
  await page.getByRole('link', { name: 'Carbide Carla' }).first().click()
  await page.getByRole('heading', { name: 'Carbide Carla', level: 1 }).waitFor()
  expect([await sidewaysOverflow(page), await axeViolations(page)]).toEqual([0, []])
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  // The browser hands the file to the calendar, and the page stays.
  expect(await page.locator('html[data-leaving]').count()).toBe(0)
  await starOf(page, 'Carbide Carla').click()
  const after = page.getByRole('region', { name: 'The Cathedral' }).getByRole('link')
  expect(await after.allTextContents()).toEqual(['Drip Theory'])
  await page.getByRole('link', { name: 'The whole timetable' }).click()
  await expect.poll(() => pressed(page).count()).toBe(1)

  await using plain = await openPage(site.url, { javaScript: false })
  await plain.goto('/timetable')
  await plain.getByRole('link', { name: 'Carbide Carla' }).first().click()
  expect(await plain.getByRole('link', { name: 'Add to calendar' }).count()).toBe(1)
  expect(await plain.getByRole('button', { name: 'Share' }).count()).toBe(0)
})

test('"My night" of a part of the timetable shows the stars of that part, links to their days alone, and says when it has none', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  const headings = page.locator('.timetable-day h2').filter({ visible: true })
  const shown = async () => [await days.allTextContents(), await headings.allTextContents()]
  await page.goto('/timetable')
  await starOf(page, 'Low Ceiling Louis').click()
  await page.goto('/timetable?chamber=The+Cathedral')
  await page.getByRole('button', { name: 'My night', exact: true }).click()
  await page.getByText('Nothing of your night is in this selection.').waitFor()
  expect(await shown()).toEqual([[], []])
  await page.getByRole('button', { name: 'My night', exact: true }).click()
  await starOf(page, 'The Headlamp Twins').click()
  await page.getByRole('button', { name: 'My night', exact: true }).click()
  expect(await shown()).toEqual([['Saturday'], ['Saturday']])
})

test('a shared night of one act speaks of one, in another language, too', async () => {
  await using site = await startSite()
  const [, id] = /data-star="([^"]+)"/.exec(await (await fetch(`${site.url}/timetable`)).text())!
  await using page = await openPage(site.url)
  await page.goto(`/de/timetable?picks=${id}`)
  await page
    .getByRole('region', { name: 'Diesen einen übernehmen?' })
    .getByRole('button', { name: 'Übernehmen' })
    .click()
  expect(await pressed(page).count()).toBe(1)
  await page.goto(`/timetable?picks=${id}`)
  await page.getByRole('region', { name: 'Your night has this one already' }).waitFor()
})

test('a shared night is proposed to who opens its link, and taken over by a press alone', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = text) },
    })
  })
  await page.goto('/timetable')
  await page.getByRole('button', { name: 'Share my night' }).click()
  await page.getByText('Star something first').waitFor()
  for (const name of NAMES) await starOf(page, name).click()
  await page.getByRole('button', { name: 'Share my night' }).click()
  await page.getByText('The link is copied.').waitFor()
  const link = await page.title()
  expect(link).toMatch(/^http:\/\/localhost:\d+\/timetable\?picks=\w{12},\w{12},\w{12}$/)

  await using other = await openPage(site.url, { width: 320 })
  await other.goto(link)
  const proposal = other.getByRole('region', { name: 'Take these three over?' })
  expect(await proposal.getByRole('listitem').count()).toBe(3)
  expect(await proposal.getByText('Friday night, Saturday 01:00–04:00').count()).toBe(1)
  expect([await sidewaysOverflow(other), await axeViolations(other)]).toEqual([0, []])
  await other.reload()
  expect(await pressed(other).count()).toBe(0)
  await starOf(other, NAMES[0]!).click()
  await other.reload()
  const rest = other.getByRole('region', { name: 'Take these two over?' })
  await rest.getByText('The other one is in your night already.').waitFor()
  await rest.getByRole('button', { name: 'Take them over' }).click()
  expect(await pressed(other).count()).toBe(3)
  expect([await rest.count(), other.url()]).toEqual([0, `${site.url}/timetable`])
  await other.reload()
  expect(await pressed(other).count()).toBe(3)
  await other.goto(link)
  await other.getByRole('region', { name: 'Your night has all of these' }).waitFor()

  await other.goto(`${link.slice(0, -12)}aaaaaaaaaaaa`)
  await other.getByText('One more pick of this link is not in this programme.').waitFor()
  for (const nonsense of ['<script>', '', 'aaaaaaaaaaaa,bbbbbbbbbbbb']) {
    await other.goto(`/timetable?picks=${encodeURIComponent(nonsense)}`)
    await other.getByText('None of the picks in this link is in this programme.').waitFor()
    await other.getByRole('button', { name: 'Close' }).click()
  }
  expect(await pressed(other).count()).toBe(3)
})

test('what changed of the picks is said in each language, and so is an act that is off; a festival that moves as a whole moves them by their days, and the picks of a year that is over have not changed', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const session = await beginSession(site)
  const changes = page.getByRole('region', { name: 'What changed in your night' })
  const timetable = async () => (await fetch(`${site.url}/timetable`)).text()
  await page.goto('/timetable')
  for (const name of NAMES) await starOf(page, name).click()
  await page.reload()
  // Names and chambers in another language are no change.
  for (const [path, time, change] of [
    ['/de/timetable', '20:30–22:00', 'Carbide Carla: 19:00 → 20:30'],
    ['/timetable', '20:00–22:00', 'Carbide Carla: 20:30 → 20:00'],
  ] as const) {
    const set = { 'slots[_key=="carbide-carla"].time': time }
    await mutate(site, session, [{ patch: { id: 'reveal-friday', set } }])
    const isHalfPast = async () => (await (await fetch(site.url + path)).text()).includes('20:30')
    await expect.poll(isHalfPast).toBe(time.startsWith('20:30'))
    await page.goto(path)
    await page.locator('[data-changes]').waitFor()
    expect(await page.locator('[data-changes] li').allTextContents()).toEqual([change])
  }
  const off = 'slots[_key=="drip-theory"].change'
  for (const [patch, line] of [
    [
      { set: { [off]: { kind: 'cancelled', reason: 'No ferry' } } },
      'Drip Theory: Cancelled: No ferry',
    ],
    [{ unset: [off] }, 'Drip Theory is as planned again'],
  ] as const) {
    await mutate(site, session, [{ patch: { id: 'reveal-friday', ...patch } }])
    await expect.poll(async () => (await timetable()).includes('No ferry')).toBe('set' in patch)
    await page.goto('/timetable')
    await page.locator('[data-changes]').waitFor()
    expect(await page.locator('[data-changes] li').allTextContents()).toEqual([line])
  }
  await page.reload()

  const moveTo = async (startDate: string, endDate: string, friday: string) => {
    await mutate(site, session, [{ patch: { id: 'siteSettings', set: { startDate, endDate } } }])
    await expect.poll(timetable).toContain(friday)
    await page.reload()
  }
  const known = () => page.evaluate(() => localStorage.getItem('timetable-known')!)
  // As it was remembered before there was an edition in it.
  await page.evaluate(() => {
    const { edition: _, ...known } = JSON.parse(localStorage.getItem('timetable-known')!)
    localStorage.setItem('timetable-known', JSON.stringify(known))
  })
  const old = await known()
  await moveTo('2026-03-19', '2026-03-22', '20 March 2026')
  await expect.poll(known).not.toBe(old)
  expect(await changes.count()).toBe(0)
  await moveTo('2026-03-26', '2026-03-29', '27 March 2026')
  expect(await changes.getByRole('listitem').allTextContents()).toEqual([
    'Carbide Carla: Friday 20 March 20:00 → Friday 27 March 20:00',
    'Drip Theory: Friday 20 March 22:00 → Friday 27 March 22:00',
    'Señora Sima: Saturday 21 March 01:00 → Saturday 28 March 01:00',
  ])

  // The picks of a year that is over have not changed, and the new year has none of them.
  await moveTo('2027-03-11', '2027-03-14', '12 March 2027')
  await expect.poll(known).toContain('"edition":"2027"')
  expect(await changes.count()).toBe(0)
  expect(JSON.parse(await known())).toMatchObject({ picks: {} })
})
