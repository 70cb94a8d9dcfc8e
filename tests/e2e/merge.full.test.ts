import { expect, test } from 'vitest'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { cards, openDesk } from '../helpers/desk-page'
import { submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'
import { isFocused } from '../helpers/page-state'

test('somebody who sent the form twice is one card after a question that shows both side by side', async () => {
  await using site = await startSite()
  await submitted(site, { artistName: 'Bat', phone: '+34 600 111 111' })
  await submitted(site, { artistName: 'Bat', phone: '+34 600 222 222' })
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked', notes: 'Vegan', hotel: 'Roca' })
  await putCard(site, 2, { hotel: 'Mar' })
  await using page = await openDesk(site)
  expect(await page.getByText('Sent twice', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: 'Open Bat' }).first().click()
  const press = page.getByRole('button', { name: /^Compare and make one/ })
  await press.click()
  const question = page.getByRole('dialog')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await isFocused(press)).toBe(true)

  await press.click()
  await question.getByText('Both links that the artist has open the card').waitFor()
  const newer = question.getByRole('radio', { name: 'Newer: Hotel' })
  expect(await newer.isChecked()).toBe(true)
  // By keys alone: reference, phone, status, hotel, and the two buttons.
  for (let press = 1; press <= 4; press += 1) await page.keyboard.press('Tab')
  expect(await isFocused(newer)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await question.getByRole('button', { name: 'Make them one' }).click()
  await page.getByText('has what was in both').first().waitFor()
  await expect.poll(() => cards(page)).toEqual(['Bat'])
  expect((await readDesk(site)).flights).toMatchObject([
    { id: 2, status: 'asked', hotel: 'Roca', notes: 'Vegan' },
  ])
  const close = page.getByRole('button', { name: 'Close Bat' })
  await expect.poll(() => isFocused(close)).toBe(true)
  // The list knows it as soon as somebody looks at it.
  await page.getByRole('tab', { name: 'Flights' }).click()
  const total = page.locator('dl div', { hasText: 'Total Submissions' }).locator('dd')
  await expect.poll(() => total.innerText()).toBe('1')
})

test('a card with words that are not saved is not made one with another', async () => {
  await using site = await startSite()
  for (let n = 1; n <= 2; n += 1) await submitted(site, { artistName: 'Bat' })
  await using page = await openDesk(site)
  await page.getByRole('button', { name: 'Open Bat' }).first().click()
  await page.getByLabel('Hotel').fill('Mar')
  await page.getByRole('button', { name: /^Compare and make one/ }).click()
  const refusal = 'One of the two cards has words that are not saved. Save it first.'
  await page.getByText(refusal, { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
