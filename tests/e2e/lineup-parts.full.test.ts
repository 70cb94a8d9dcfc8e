import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { lockedDays, openLineup, slots } from '../helpers/lineup'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

test('a day of thirty slots is revealed in three parts with the times of a day, and who skips has it whole', async () => {
  await using site = await startSite()
  const long = Array.from({ length: 30 }, (_, place) => ({
    _key: `s${place}`,
    _type: 'slot',
    type: 'main',
    artist: `Act ${place + 1} of Thursday`,
    time: '22:00–23:00',
  }))
  await mutate(site, await beginSession(site), [
    { patch: { id: 'reveal-thursday', set: { slots: long } } },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/lineup-reveal`)).text())
    .toContain('Act 30 of Thursday')
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page, 0)
  const names = async () => {
    const texts = await slots(page, 'Thursday').getByRole('heading').allTextContents()
    return [texts.length, texts[0], texts.at(-1)]
  }
  const on = page.getByRole('button', { name: 'On with this day' })
  // Ten slots: the last comes after 7.2 s, and 4 s after its turn the days are unlocked.
  await page.clock.runFor(7300)
  await expect.poll(names).toEqual([10, 'Act 1 of Thursday', 'Act 10 of Thursday'])
  expect([await on.isVisible(), (await lockedDays(page)).includes(true)]).toEqual([false, true])
  await page.clock.runFor(4800)
  await on.waitFor()
  expect(await lockedDays(page)).toEqual([false, false, false, false])
  await page.getByText('Next: Thursday 2/3').waitFor()
  await on.click()
  await page.clock.runFor(7300)
  await expect.poll(names).toEqual([10, 'Act 11 of Thursday', 'Act 20 of Thursday'])

  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(names).toEqual([30, 'Act 1 of Thursday', 'Act 30 of Thursday'])
  await page.getByText('Next: Friday').waitFor()
  await page.getByRole('button', { name: 'On to the next day' }).click()
  await page.clock.runFor(800)
  await expect.poll(() => slots(page, 'Friday').count()).toBeGreaterThan(0)
  expect(await slots(page, 'Thursday').count()).toBe(0)
})
