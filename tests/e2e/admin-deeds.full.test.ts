import { expect, test } from 'vitest'
import { flightNamed, listed, openAdmin, pinNote, asAdmin } from '../helpers/admin'
import { databaseOf } from '../helpers/database'
import { makeKey } from '../helpers/keys'
import { aFlight, askForFlights, listedFlights, sendFlight } from '../helpers/flights'
import {
  axeViolations,
  expectToFit,
  focusedText,
  shownToast,
  sidewaysOverflow,
} from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

test('a passport number is shown whole only after a press, a text that cannot be decrypted is noted on its card, and the activity tab lists what was done, without personal data', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  for (const artistName of ['Broken', 'Whole', 'Bat'])
    await sendFlight(site, aFlight({ artistName }))
  await pg.sql`update artist_flight_details set passport_number = 'v1.x' where id = 1`
  await askForFlights(site, { 'x-admin-password': 'wrong' })
  await pg.sql`
    insert into audit (kind, count)
    values ('unlock refused', 99), ('unlock refused', 100), ('own key refused', 100)`
  await using page = await openAdmin(site)
  // `innerText` of a card is empty until the card is laid out.
  const textOf = (name: string) => flightNamed(page, name).innerText()
  await expect
    .poll(() => textOf('Broken'))
    .toMatch(/Cannot be decrypted[^]*Part of this cannot be decrypted/)
  await expect.poll(() => textOf('Whole')).toContain(aFlight().preferredAirport)
  expect(await textOf('Whole')).not.toContain('annot be decrypted')

  const card = flightNamed(page, 'Bat')
  await expect.poll(() => card.innerText()).toContain('•••567')
  expect(await page.content()).not.toContain('X1234567')
  await card.getByRole('button', { name: 'Show the passport number of Bat' }).click()
  expect(await card.innerText()).toContain('X1234567')
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Hide the passport number of Bat' }).click()
  expect(await page.content()).not.toContain('X1234567')

  await makeKey(site, ['wall'])
  const ids = [await pinNote(site, 'Owl', 'Palma'), await pinNote(site, 'Fox', 'Palma')]
  await asAdmin(site, 'PUT', '/api/admin/pins', { body: { deed: 'hide', ids } })
  await page.getByRole('tab', { name: 'Activity' }).click()
  const lines = page.getByRole('list', { name: 'Activity, newest first' })
  await lines.waitFor()
  expect(await lines.innerText()).toMatch(
    /Hidden from the pinboard: 2 notes[^]*Key made: Marta[^]*List opened: 3 submissions[^]*Password accepted[^]*Password wrong/,
  )
  // The count of a line stops.
  expect(await lines.innerText()).toMatch(
    /artist refused: too many attempts \(100 or more\)[^]*attempts \(100 or more\)[^]*attempts \(99\)/,
  )
  expect(await lines.innerText()).not.toMatch(/Whole|Bat|Broken/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Activity' }).press('Home')
  await listed(page).first().waitFor()
})

test('the pinboard tab hides, shows, finds and deletes notes, on a phone and on a desk', async () => {
  await using site = await startSite()
  await pinNote(site, 'Nice Bat', 'Palma')
  await pinNote(site, 'Rude Bat', 'Graz')
  await using page = await openAdmin(site, { reducedMotion: true })
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  const notes = page.getByRole('list', { name: 'All notes, newest first' })
  await notes.waitFor()
  expect(await notes.getByRole('listitem').first().innerText()).toContain('Rude Bat')
  await page.getByRole('button', { name: 'Hide the note of Rude Bat' }).click()
  await page.getByText('hidden').waitFor()
  expect(await board(site)).toEqual(['Nice Bat'])
  await expectToFit(page, [390, 1440])
  await page.getByRole('button', { name: 'Show the note of Rude Bat' }).click()
  await expect.poll(() => board(site)).toEqual(['Rude Bat', 'Nice Bat'])

  // What was hidden before the press stays hidden after it is taken back, and notes that were not searched for have no such button.
  await pinNote(site, 'Old Bat', 'Lima')
  await page.getByLabel('Search alias or place').fill('old')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hide the note of Old Bat' }).click()
  await expect.poll(() => board(site)).toEqual(['Rude Bat', 'Nice Bat'])
  await page.getByLabel('Search alias or place').fill('bat')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hide all 2 of this search' }).click()
  await expect.poll(() => board(site)).toEqual([])
  await page.getByRole('button', { name: 'Show these 2 again' }).click()
  await expect.poll(() => board(site)).toEqual(['Rude Bat', 'Nice Bat'])
  await page.getByLabel('Search alias or place').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /of this search|again$/ }).waitFor({ state: 'detached' })

  // Several are ticked and changed together; a press on a word finds all notes with it.
  await page.getByRole('checkbox', { name: 'Select the note of Rude Bat' }).check()
  await page.getByRole('checkbox', { name: 'Select the note of Old Bat' }).check()
  const bar = page.getByRole('region', { name: 'Selected notes' })
  await expectToFit(page, [390, 820, 1440])
  await bar.getByRole('button', { name: 'Delete them' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 notes?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect.poll(() => focusedText(page)).toBe('Delete them')
  await bar.getByRole('button', { name: 'Hide them' }).click()
  await expect.poll(() => board(site)).toEqual(['Nice Bat'])
  await expect.poll(() => focusedText(page)).toBe('Pinboard')
  await page.getByRole('button', { name: 'Show the note of Rude Bat' }).click()
  await expect.poll(() => board(site)).toEqual(['Rude Bat', 'Nice Bat'])
  await page.getByRole('checkbox', { name: 'Select the note of Old Bat' }).check()
  await bar.getByRole('button', { name: 'Delete them' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Pinboard')
  await page.getByRole('button', { name: 'Graz', exact: true }).click()
  expect(await page.getByLabel('Search alias or place').inputValue()).toBe('Graz')
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Delete the note of Rude Bat' }).click()
  await page.getByRole('dialog', { name: 'Delete the note of Rude Bat?' }).waitFor()
  await expectToFit(page, [1440, 390])
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('No notes here').waitFor()
  expect(
    await page
      .getByRole('heading', { name: 'Pinboard' })
      .evaluate((element) => element === document.activeElement),
  ).toBe(true)
  expect(await board(site)).toEqual(['Nice Bat'])
})

async function board(site: Site): Promise<string[]> {
  return (
    (await (await fetch(`${site.url}/api/attendee-pinboard`)).json()) as { alias: string }[]
  ).map(({ alias }) => alias)
}

test('flight details that look automatic wait above the list, and one press says that they are real; a submission is deleted after a question that names the artist, and kept without', async () => {
  await using site = await startSite()
  for (const artistName of ['Stays', 'Goes']) await sendFlight(site, aFlight({ artistName }))
  for (const artistName of ['Robot', 'Person'])
    await sendFlight(site, aFlight({ artistName, stalactite: 'x' }))
  const names = async () => (await listedFlights(site)).map(({ artistName }) => artistName)
  await using page = await openAdmin(site)
  const waiting = page.getByRole('region', { name: 'Looks automatic' })
  await waiting.getByText('Looks automatic (2)').waitFor()
  const total = page.locator('dl', { hasText: 'Total Submissions' }).first()
  const isTotal = async (count: number) =>
    await expect
      .poll(() => total.innerText())
      .toMatch(new RegExp(`Total Submissions\\s*${count}|${count}\\s*Total Submissions`))
  await isTotal(2)
  expect(await axeViolations(page)).toEqual([])
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysOverflow(page)).toBe(0)
  }
  await waiting.getByRole('button', { name: 'It is real: the flight details of Person' }).click()
  await waiting.getByText('Looks automatic (1)').waitFor()
  await isTotal(3)
  await waiting.getByRole('button', { name: 'Delete the flight details of Robot' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(await names()).toEqual(['Person', 'Goes', 'Stays'])

  await page.getByRole('button', { name: 'Delete the flight details of Goes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the flight details of Goes?' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await names()).toHaveLength(3)
  await page.getByRole('button', { name: 'Delete the flight details of Goes' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await flightNamed(page, 'Goes').waitFor({ state: 'detached' })
  await expect.poll(() => shownToast(page)).toBe('Deleted The flight details of Goes are gone.')
  await isTotal(2)
  expect(await names()).toEqual(['Person', 'Stays'])
})
