import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import {
  arrived,
  blurs,
  film,
  headline,
  hydratedByTicks,
  lockedDays,
  PATH,
  revealButton,
  slots,
  SMALL_WINDOW,
  stopClock,
} from '../helpers/lineup'
import { startSite } from '../helpers/site'

test('the secret comes out step by step, from the film to the last name of a day', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await stopClock(page)
  await page.goto(PATH)
  await hydratedByTicks(page)
  await expect
    .poll(() => film(page))
    .toMatchObject({ isPlaying: true, muted: true, playsInline: true })
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration
  })
  await expect.poll(() => page.getByRole('button', { name: 'Skip Intro' }).count()).toBe(0)

  await page.clock.runFor(490)
  expect(await headline(page).count()).toBe(0)
  await page.clock.runFor(10)
  expect(await headline(page).isVisible()).toBe(true)
  await page.clock.runFor(1990)
  expect(await revealButton(page).count()).toBe(0)
  await page.clock.runFor(10)
  expect(await page.getByText("Click to see who's really coming...").isVisible()).toBe(true)
  await revealButton(page).click()

  await expect
    .poll(() =>
      page
        .getByText('We really tried to keep it a secret but everyone found out about it')
        .isVisible(),
    )
    .toBe(true)
  expect(await page.getByRole('heading', { name: 'THURSDAY' }).textContent()).toBe('THURSDAY')
  expect(await slots(page, 'Thursday').count()).toBe(1)
  await page.clock.runFor(790)
  expect(await slots(page, 'Thursday').count()).toBe(1)
  await page.clock.runFor(10)
  expect(await slots(page, 'Thursday').count()).toBe(2)
  await page.clock.runFor(2190)
  expect(await slots(page, 'Thursday').count()).toBe(3)
  await arrived(page, 'main ol')
  expect(await blurs(page, 'Thursday')).toEqual([true, true, true])
  await page.clock.runFor(10)
  await expect.poll(() => blurs(page, 'Thursday')).toEqual([false, true, true])
  await page.clock.runFor(3390)
  expect(await lockedDays(page)).toEqual([true, true, true, true])
  expect(await page.getByRole('status').getByText('Thursday').count()).toBe(0)
  await page.clock.runFor(10)
  expect(await lockedDays(page)).toEqual([false, false, false, false])
  await expect.poll(() => blurs(page, 'Thursday')).toEqual([false, false, false])
  await expect
    .poll(() => page.getByRole('status').getByText('Thursday is revealed: 3 slots.').count())
    .toBe(1)
})
