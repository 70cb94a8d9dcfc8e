import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { ADD, fillForm, JOIN, openBoard, pins, waitForToast } from '../helpers/pinboard'
import { ready } from '../helpers/readiness'
import { startSite } from '../helpers/site'

test('an empty board asks for the first note, which is then listed and counted, and so is the same note once more', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await openBoard(page)
  await page.getByRole('heading', { name: 'Be the First to Join!' }).waitFor()
  await page.getByRole('button', { name: 'Start the Madness!' }).click()
  await fillForm(page, 'DJ Murciélago', 'Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Welcome to the madness!')
  await page.getByRole('list', { name: 'Pinned notes' }).getByText('DJ Murciélago').waitFor()
  expect(await page.getByText('Ravers Checked In').locator('..').textContent()).toContain('1')
  expect(await page.getByRole('heading', { name: 'Join the Crew!' }).count()).toBe(0)
  await page.getByRole('button', { name: ADD }).click()
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('')
  await fillForm(page, 'DJ Murciélago', 'Palma')
  await page.getByRole('button', { name: JOIN }).click()
  await expect.poll(() => pins(site)).toBe('2')
})

test('one’s own note is shown although the list cannot be read again, also where there was none before', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  await using page = await openPage(site.url, { reducedMotion: true, expects: [/503/] })
  await page.route('**/api/attendee-pinboard', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, body: '' })
      : route.continue(),
  )
  await openBoard(page)
  await page.getByText('out of reach').waitFor()
  await proxy.set('ok')
  await ready(site)
  const list = page.getByRole('list', { name: 'Pinned notes' })
  for (const [index, alias] of ['Echo', 'Bat'].entries()) {
    await page.getByRole('button', { name: ADD }).click()
    await fillForm(page, alias, 'Graz')
    await page.getByRole('button', { name: JOIN }).click()
    await list.getByText(alias).waitFor()
    await waitForToast(page, 'Welcome to the madness!')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(index + 1)
  }
})
