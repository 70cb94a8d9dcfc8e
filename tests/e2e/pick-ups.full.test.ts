import { expect, test } from 'vitest'
import { openAdmin } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { addLeg, aLeg } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { makeKey } from '../helpers/keys'
import { axeViolations, expectToFit } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('a driver opens the board by a link, sees the own passengers of any day, and is told when the link has ended', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-12T10:00:00Z') })
  for (const [id, artistName, driver] of [
    [1, 'Mother Karst', 'Toni'],
    [2, 'Drip Theory', 'Marga'],
  ] as const) {
    await sendFlight(site, aFlight({ artistName }))
    await addLeg(site, id, aLeg({ driver }))
    await addLeg(site, id, { ...aLeg({ driver }), ...HOME })
  }
  await using laptop = await openAdmin(site)
  await laptop.getByRole('tab', { name: 'Keys' }).click()
  await laptop.getByRole('button', { name: 'Make link for Toni' }).click()
  await laptop.getByRole('img', { name: 'QR code with the link of Toni' }).waitFor()
  const link = await laptop.locator('code').innerText()
  await laptop.getByText('passengers of Toni alone').waitFor()

  await using phone = await openPage(site.url, { width: 390, expects: [/401/] })
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Mother Karst' }).waitFor()
  await phone.getByText('Passengers of Toni').waitFor()
  await phone.getByLabel('Days').selectOption({ label: 'Monday 16 March' })
  await phone.getByRole('heading', { name: 'Monday 16 March' }).waitFor()
  await phone.getByText('Collect, LX 2042').waitFor()
  await phone.getByLabel('Days').selectOption({ label: 'All days' })
  await expect.poll(() => phone.locator('.pick-up-day').count()).toBe(2)
  expect(await phone.getByRole('heading', { name: 'Drip Theory' }).count()).toBe(0)
  await expectToFit(phone, [390])
  expect(await axeViolations(phone)).toEqual([])
  // The link works again after a reload.
  await phone.reload()
  await phone.getByRole('heading', { name: 'Mother Karst' }).waitFor()

  await laptop.getByRole('button', { name: 'Revoke the key of Toni' }).click()
  await laptop.getByRole('button', { name: 'Revoke', exact: true }).click()
  await phone
    .getByText('Your key does not open the arrivals any more. Please ask the organisers')
    .first()
    .waitFor()
  expect(await phone.locator('.pick-up').count()).toBe(0)
  await phone.reload()
  await phone.getByText('This link does not open the arrivals any more.').first().waitFor()
})

const HOME = {
  direction: 'departure',
  flightNumber: 'LX 2042',
  from: 'PMI',
  to: 'ZRH',
  departs: '2026-03-16T10:00',
  arrives: '2026-03-16T12:00',
}

test('a driver who reads German switches with the link as it is, and has the whole board in German', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  await sendFlight(site, aFlight())
  await addLeg(site, 1, aLeg({ driver: 'Toni', people: 2 }))
  const { key } = await makeKey(site, ['drivers'])
  await using phone = await openPage(site.url, { width: 320 })
  await phone.goto(`/pick-ups#${key}`)
  await phone.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
  await phone.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await phone.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/de/pick-ups')
  await phone.getByRole('heading', { name: 'Heute, Freitag, 13. März' }).waitFor()
  const board = await phone.locator('main').innerText()
  for (const text of ['2 Personen', 'Am Steuer: Toni', 'Landet', 'Abgeholt', 'Heute und morgen'])
    expect(board).toContain(text)
  expect(board).not.toMatch(/\b(from|to|people|Driver|Today|All|Print|Landed)\b/)
  await expectToFit(phone, [320, 390])
})
