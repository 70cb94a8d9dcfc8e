import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'
import { isFocused } from '../helpers/page-state'

const NIGHT = 'Calendar for my night'

const stars = (page: Page) => page.locator('[data-star]')

const feedField = (page: Page) =>
  page.locator('[data-night]').getByLabel('Address for any other calendar')

async function picksOf(site: Site, feed: string): Promise<number> {
  const path = new URL(feed).pathname
  const text = await (await fetch(site.url + path)).text()
  return text.split('BEGIN:VEVENT').length - 1
}

test('my night becomes a calendar at the first press, and follows later stars at every instance', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await using other = await startSite({ env: { DATABASE_URL: pg.url } })
  await using page = await openPage(site.url, { width: 320 })
  await page.clock.install()
  await page.goto('/timetable')
  await stars(page).nth(0).click()
  await page.getByRole('button', { name: NIGHT }).click()
  await page.getByText('Your calendar is ready.').waitFor()
  const feed = await feedField(page).inputValue()
  expect(feed).toMatch(/^http:\/\/localhost:\d+\/calendar\/picks\/[0-9a-f]{32}\.ics$/)
  const own = page.locator('[data-night]')
  const hrefOf = (name: string) => own.getByRole('link', { name }).getAttribute('href')
  const webcal = feed.replace('http:', 'webcal:')
  expect(await hrefOf('Apple')).toBe(webcal)
  expect(await hrefOf('Google')).toBe(
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  )
  expect(await hrefOf('Outlook')).toContain(`url=${encodeURIComponent(feed)}&`)
  expect(await picksOf(other, feed)).toBe(1)

  // The page's clock stands still but for less than a second. By its end the other instance has the stars.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await stars(page).nth(1).click()
  await stars(page).nth(2).click()
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.clock.runFor(900)
  await sent
  expect(await picksOf(other, feed)).toBe(3)
  await page.clock.resume()
  // After a reload the page still has the list and can change it.
  await page.reload()
  await expect.poll(() => feedField(page).inputValue()).toBe(feed)
  await stars(page).nth(0).click()
  await expect.poll(() => picksOf(other, feed)).toBe(2)

  await page.getByRole('button', { name: 'Delete this calendar' }).click()
  await page.getByText('Your calendar is deleted.').waitFor()
  expect(await picksOf(other, feed)).toBe(0)
  expect(await page.getByRole('button', { name: NIGHT }).isVisible()).toBe(true)
})

test('a star set without signal is in the calendar once there is signal; a calendar that is deleted while a star is on its way to it stays deleted', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_INTERNET_DISCONNECTED/] })
  await page.goto('/timetable')
  const button = page.getByRole('button', { name: NIGHT })
  await button.focus()
  await page.context().setOffline(true)
  await button.press('Enter')
  await page.getByText('No connection. Please try again where there is signal.').waitFor()
  expect(await isFocused(button)).toBe(true)
  await page.context().setOffline(false)
  await button.press('Enter')
  await page.getByText('Your calendar is ready.').waitFor()
  const feed = await feedField(page).inputValue()
  await page.context().setOffline(true)
  await stars(page).nth(0).click()
  await page.getByText('will be sent to your calendar when there is signal').waitFor()
  expect(await picksOf(site, feed)).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(() => picksOf(site, feed)).toBe(1)

  // The answer to the star waits until the calendar is deleted.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      window.fetch = fetch
      const answer = await fetch(...request)
      await new Promise((goOn) => addEventListener('go-on', goOn, { once: true }))
      return answer
    }
  })
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await stars(page).nth(1).click()
  await sent
  await page.getByRole('button', { name: 'Delete this calendar' }).click()
  await page.getByText('Your calendar is deleted.').waitFor()
  const kept = await page.evaluate(async () => {
    dispatchEvent(new Event('go-on'))
    await new Promise((later) => setTimeout(later))
    return localStorage.getItem('timetable-calendar')
  })
  expect(kept).toBeNull()
  expect(await page.getByText('Your calendar is deleted.').isVisible()).toBe(true)
})

test('every star reaches the calendar: one set while it is made, one that the server misses, one of another page', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await page.goto('/timetable')
  // The request waits until the star is set.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...request) => {
      window.fetch = fetch
      return new Promise((answer) =>
        addEventListener('go-on', () => answer(fetch(...request)), { once: true }),
      )
    }
  })
  await page.getByRole('button', { name: NIGHT }).click()
  await page.getByText('Making your calendar').waitFor()
  await stars(page).nth(0).click()
  await page.evaluate(() => dispatchEvent(new Event('go-on')))
  await expect.poll(() => feedField(page).inputValue()).toMatch(/\.ics$/)
  const feed = await feedField(page).inputValue()
  await expect.poll(() => picksOf(site, feed)).toBe(1)

  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = () => {
      window.fetch = fetch
      return Promise.reject(new TypeError('The server is away'))
    }
  })
  await stars(page).nth(1).click()
  await page.getByText('will be sent to your calendar when there is signal').waitFor()
  expect(await picksOf(site, feed)).toBe(1)
  await page.clock.fastForward(6000)
  await expect.poll(() => picksOf(site, feed)).toBe(2)

  // Pages in the back/forward cache hear nothing of others, and read the stars again when they are back.
  await page.evaluate(() => {
    localStorage.setItem('timetable-stars', '{}')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => picksOf(site, feed)).toBe(0)

  // Who presses again and again stays below the limit of 60 changes a minute, and still does not wait for long.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.evaluate(() => {
    window.fetch = async () => {
      sessionStorage.setItem('sent', String(Number(sessionStorage.getItem('sent')) + 1))
      return new Response('{}')
    }
  })
  for (let press = 0; press < 100; press++) {
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-star]')!.click())
    await page.clock.runFor(600)
  }
  const sent = Number(await page.evaluate(() => sessionStorage.getItem('sent')))
  expect([sent > 30, sent < 60]).toEqual([true, true])
  await page.clock.resume()

  await page.locator('[data-day] a[data-name]').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-star]').first().click()
  await expect.poll(() => picksOf(site, feed)).toBe(1)
})
