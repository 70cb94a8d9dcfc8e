import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, type PageOptions } from '../helpers/browser'
import { hydrated, shownToast } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

test('an empty field has its message and is marked, until it is filled in; a form that is closed with an error takes it out of the page’s title', async () => {
  await using site = await startSite()
  await using page = await openJoin(site)
  const title = await page.title()
  await page.getByLabel('Party Alias').fill('Echo')
  await join(page)
  // Before the code of the toasts is loaded, the toast's button has a text.
  expect(await shownToast(page)).toMatch(
    /^Missing Info Please fill in both your party alias and location!( Dismiss)?$/,
  )
  const location = page.getByLabel('Where are you coming from?')
  expect(await location.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Please fill in: Where you are coming from.').isVisible()).toBe(true)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  await page.keyboard.type('Graz')
  expect(await location.inputValue()).toBe('Graz')
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)

  await location.fill('')
  await join(page)
  await expect.poll(() => page.title()).toBe(`Error: ${title}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.title()).toBe(title)
})

test('of emoji that do not fit no part is left, the field says so, and what fits is pinned whole', async () => {
  const FAMILY = '👨‍👩‍👧‍👦'
  await using site = await startSite()
  await using page = await openJoin(site)
  const alias = page.getByLabel('Party Alias')
  const tooLong = page.getByText('Only the beginning fits')
  await alias.focus()
  await page.keyboard.insertText(FAMILY.repeat(50))
  expect(await alias.inputValue()).toBe(FAMILY.repeat(4))
  await tooLong.waitFor()
  await page.keyboard.insertText('!')
  await expect.poll(() => tooLong.count()).toBe(0)
  await page.getByLabel('Where are you coming from?').fill('Graz')
  await join(page)
  await page.getByText(`${FAMILY.repeat(4)}!`, { exact: true }).waitFor()
})

async function openJoin(site: Site, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, { reducedMotion: true, ...options })
  await page.goto('/attendee-pinboard')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Yourself to the Pinboard!' }).click()
  await page.getByRole('heading', { name: 'Join the Crew!' }).waitFor()
  return page
}

async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join the Pinboard!' }).click()
}
