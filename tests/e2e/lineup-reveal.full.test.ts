import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import {
  arrived,
  blurs,
  DAYS,
  holdScripts,
  lockedDays,
  openLineup,
  PATH,
  revealButton,
  slots,
  SMALL_WINDOW,
  headline,
  requests,
} from '../helpers/lineup'
import { expectToFit, hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('a day can be cut short; another day has a show of its own, the day buttons wait for its last slot, and its headline act stands larger and breathes slower than any flash, until it is held', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.clock.install()
  await openLineup(page)
  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(() => slots(page, 'Thursday').count()).toBe(3)
  await expect.poll(() => blurs(page, 'Thursday')).toEqual([false, false, false])
  expect(await lockedDays(page)).toEqual([false, false, false, false])
  expect(await page.getByRole('button', { name: 'Show all names' }).count()).toBe(0)
  const days = page.getByRole('group', { name: 'Festival days' })
  expect(await days.getByRole('button').allInnerTexts()).toEqual([
    'Thursday\nCandles',
    'Friday\nRoots',
    'Saturday\nBats',
    'Sunday\nDaylight',
  ])
  await days.getByRole('button', { name: 'Saturday' }).click()
  expect(await days.getByRole('button', { pressed: true }).innerText()).toContain('Saturday')
  await expect.poll(() => page.getByRole('list', { name: 'Thursday' }).count()).toBe(0)
  expect(await slots(page, 'Saturday').count()).toBe(1)
  await page.clock.runFor(7 * 800)
  expect(await slots(page, 'Saturday').count()).toBe(8)
  await page.clock.runFor(8 * 800 + 4000 - 7 * 800 - 10)
  expect(await lockedDays(page)).toEqual([true, true, true, true])
  await page.clock.runFor(10)
  expect(await lockedDays(page)).toEqual([false, false, false, false])

  const sizes = await slots(page, 'Saturday')
    .getByRole('heading')
    .evaluateAll((names) =>
      names.map((name) => ({
        name: name.textContent,
        size: Number.parseFloat(getComputedStyle(name).fontSize),
      })),
    )
  const [largest, next] = sizes.toSorted((a, b) => b.size - a.size)
  expect(largest?.name).toBe('Mother Karst')
  expect(largest!.size).toBeGreaterThan(next!.size * 1.2)
  const breaths = () =>
    slots(page, 'Saturday')
      .filter({ hasText: 'Mother Karst' })
      .evaluate((slot) =>
        slot
          .getAnimations({ subtree: true })
          .map((animation) => ({
            ...animation.effect!.getComputedTiming(),
            is: animation.playState,
          }))
          .filter(({ iterations }) => iterations === Infinity),
      )
  const states = async () => (await breaths()).map(({ is }) => is)
  await expect.poll(states).toEqual(['running', 'running'])
  for (const { duration } of await breaths()) expect(Number(duration)).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Pause the pulsing' }).click()
  await expect.poll(states).toEqual(['paused', 'paused'])
  await page.getByRole('button', { name: 'Play the pulsing' }).click()
  await expect.poll(states).toEqual(['running', 'running'])
})

test('the poster at the end tells nobody whose day has not been seen, and no listener anything twice', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.clock.install()
  await openLineup(page, 0)
  const poster = () =>
    page
      .locator('.poster [data-text]')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-text') ?? ''))
  await expect.poll(poster).toContain('Thursday')
  expect(await poster()).not.toContain('A Voice from the Back')
  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(poster).toContain('A Voice from the Back')
  expect(await poster()).not.toContain('Drip Theory')
  await page.getByRole('button', { name: 'Friday' }).click()
  await page.clock.runFor(8 * 800 + 3990)
  expect(await poster()).not.toContain('Drip Theory')
  await page.clock.runFor(10)
  await expect
    .poll(poster)
    .toEqual(expect.arrayContaining(['A Voice from the Back', 'Drip Theory']))
  expect(
    await page.getByRole('region', { name: 'THE SECRET IS OUT' }).ariaSnapshot(),
  ).not.toContain('Drip Theory')
})

test('at 390 and 1440 px axe finds nothing at any stage of the show, and nothing hangs over the side', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  // A film that stalls for two seconds is over, as it does on a busy machine. One that is held at its first frame waits.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.querySelector<HTMLElement>('[data-pause-intro]')!.click(),
    ),
  )
  // In real time, because axe waits for timers.
  await page.goto(PATH)
  await hydrated(page)
  await page.getByRole('button', { name: 'Play the film' }).waitFor()
  await expectToFit(page, [390, 1440])
  await page.getByRole('button', { name: 'Skip Intro' }).click()
  await revealButton(page).waitFor()
  await arrived(page, 'dialog')
  await expectToFit(page, [390, 1440])
  await revealButton(page).click()
  await expect.poll(() => slots(page, 'Thursday').count()).toBe(3)
  await arrived(page, 'main ol')
  await expectToFit(page, [390, 1440])
})

test('names that are shown without the show leave the menu folded behind its button, and the bar on top', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await holdScripts(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Skip Intro' }).press('Enter')
  await page.getByRole('button', { name: 'Show the names now' }).press('Enter')
  expect(await slots(page, 'Sunday').count()).toBe(DAYS.Sunday)
  const link = page.getByRole('link', { name: 'Gallery' })
  expect(await link.isVisible()).toBe(false)
  expect(await page.locator('.day-picker').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await link.isVisible()).toBe(true)
  await slots(page, 'Sunday').last().scrollIntoViewIfNeeded()
  expect(await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
})

test('with reduced motion there is no film, no teaser and no waiting, on any day', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  const asked = requests(page)
  await page.goto(PATH)
  // The day is complete before hydration. The presses below work after it.
  expect(await slots(page, 'Thursday').count()).toBe(3)
  for (const [day, count] of Object.entries(DAYS)) {
    await page.getByRole('button', { name: day }).click()
    await expect.poll(() => slots(page, day).count()).toBe(count)
    expect(await blurs(page, day)).not.toContain(true)
    expect(await lockedDays(page)).toEqual([false, false, false, false])
    expect(await page.getByRole('list', { name: /^\w+day$/ }).count()).toBe(1)
  }
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0)
  expect(await headline(page).count()).toBe(0)
  expect(asked.filter((path) => /intro\.(mp4|webm)/.test(path))).toEqual([])
})

test('without JavaScript every day is there and no film is loaded', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { javaScript: false })
  const asked = requests(page)
  await page.goto(PATH)
  for (const [day, count] of Object.entries(DAYS)) {
    expect(await slots(page, day).count()).toBe(count)
    expect(await page.getByRole('heading', { name: day.toUpperCase() }).isVisible()).toBe(true)
  }
  expect(await page.getByRole('button', { name: 'Skip Intro' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false)
  expect(await page.getByRole('group', { name: 'Festival days' }).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Share' }).getAttribute('target')).toBe('_blank')
  expect(asked.filter((path) => /intro\.(mp4|webm)/.test(path))).toEqual([])
})
