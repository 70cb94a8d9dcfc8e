import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { atWidths, axeViolations, sidewaysOverflow } from '../helpers/page-state'
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

test.each([
  [
    'America/Los_Angeles',
    '2026-03-13T23:59:30+01:00',
    'Drip Theory61 minutes left · The Cathedral',
  ],
  ['Asia/Tokyo', '2026-03-14T01:00:30+01:00', 'Señora Sima180 minutes left · The Cathedral'],
])('on a phone of %s it is the cave’s night: at %s "Now" says %s', async (timezone, at, text) => {
  await using site = await startSite()
  await using page = await openPage(site.url, { timezone })
  const start = new Date(at)
  // The clock is to stand still in the middle of a minute: it would go on with the page otherwise.
  await page.clock.install({ time: start.getTime() - 20_000 })
  await page.goto('/timetable')
  await page.clock.pauseAt(start)
  const now = page.getByRole('region', { name: 'Now' }).getByRole('listitem')
  await expect.poll(() => now.allTextContents()).toEqual([text])
  await now.getByRole('link').focus()
  await page.clock.runFor(120_000)
  const minutes = Number(/\d+/.exec(text)?.[0])
  await expect
    .poll(() => now.allTextContents())
    .toEqual([text.replace(String(minutes), String(minutes - 2))])
  expect(await now.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
  await page.clock.pauseAt(new Date('2026-03-16T13:00:00+01:00'))
  await page.getByText('It was.', { exact: true }).waitFor()
  expect(await now.count()).toBe(0)
})

test('what is in no chamber stands for nothing else under "Now" and "Next"', async () => {
  await using site = await startSite()
  const slots = ['low-ceiling-louis', 'the-unmarked-coaches', 'moonmilk-delivery', 'carbide-carla']
  const unset = slots.map((key) => `slots[_key=="${key}"].location`)
  await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', unset } }])
  const timetable = async () => (await fetch(`${site.url}/timetable`)).text()
  await expect.poll(timetable).toContain('"timetable-where">main</span>')
  await using page = await openPage(site.url)
  await page.clock.install({ time: new Date('2026-03-13T12:30:00+01:00') })
  await page.goto('/timetable')
  const under = (name: string) =>
    page.getByRole('region', { name }).locator('[data-name]').allTextContents()
  await expect.poll(() => under('Now')).toEqual(['Low Ceiling Louis', 'The Unmarked Coaches'])
  const next = await under('Next')
  expect(next.slice(0, 2)).toEqual(['Moonmilk Delivery', 'Drip Theory'])
  expect(next).not.toContain('Carbide Carla')
})

test('an act can be read, starred and shared, and is left alone by what cannot work without scripts', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320 })
  await page.goto('/timetable')
  await page.getByRole('link', { name: 'Carbide Carla' }).first().click()
  await page.getByRole('heading', { name: 'Carbide Carla', level: 1 }).waitFor()
  expect([await sidewaysOverflow(page), await axeViolations(page)]).toEqual([0, []])
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

test.each([
  ['', 'Take this one over?', 'Take it over', 'Your night has this one already'],
  ['/es', '¿Te quedas con este?', 'Quedármelo', 'Este ya está en tu noche'],
  ['/de', 'Diesen einen übernehmen?', 'Übernehmen', 'Dieser Act ist schon in deiner Nacht'],
])(
  'a shared night of one act speaks of one, at %s/timetable',
  async (language, asks, take, has) => {
    await using site = await startSite()
    await using page = await openPage(site.url)
    await page.goto(`${language}/timetable`)
    const id = await page.locator('[data-star]').first().getAttribute('data-star')
    await page.goto(`${language}/timetable?picks=${id}`)
    await page.getByRole('region', { name: asks }).getByRole('button', { name: take }).click()
    expect(await pressed(page).count()).toBe(1)
    await page.goto(`${language}/timetable?picks=${id}`)
    await page.getByRole('region', { name: has }).waitFor()
  },
)

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
