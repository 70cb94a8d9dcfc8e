import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, type PageOptions } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

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
