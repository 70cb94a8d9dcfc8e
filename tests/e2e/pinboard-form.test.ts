import { expect, test } from 'vitest'
import { join, openJoin } from '../helpers/pinboard'
import { startSite } from '../helpers/site'

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
