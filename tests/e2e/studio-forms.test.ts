import { expect, test } from 'vitest'
import { field, openFromDesk, press, publish, shareStudio } from '../helpers/studio'

// What the forms tell organisers, and what they keep them from. None of these tests needs the untouched seed.
const studio = shareStudio()

const timetable = async () => (await fetch(`${studio.site().url}/timetable`)).text()

test(
  'a slot that overlaps another in its chamber cannot be published, and the Studio says which',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Reveal days', 'Sunday')
    await page.getByTestId('field-slots').scrollIntoViewIfNeeded()
    await press(page, page.getByTestId('field-slots').getByText('Flowstone Frank'))
    const time = page.getByRole('dialog').getByLabel('Time', { exact: true })
    await expect.poll(() => time.inputValue()).toMatch(/^17:00–20:/)
    await time.fill('17:00–20:30')
    await page.keyboard.press('Escape')
    const reason = page
      .getByText(
        'Aquifer Jones (20:00–23:00) begins before Flowstone Frank (17:00–20:30) has ended in The Lake.',
      )
      .first()
    const validation = page
      .locator('[data-testid*="validation"], [aria-label="Validation"]')
      .first()
    await expect
      .poll(
        async () => {
          if (!(await reason.isVisible()))
            await validation.click({ timeout: 2000 }).catch(() => undefined)
          return reason.waitFor({ timeout: 2000 }).then(
            () => true,
            () => false,
          )
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(await page.getByTestId('action-publish').isEnabled()).toBe(false)
  },
)

test(
  'moments are told in the festival’s time, and the list marks who is a secret until one',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Festival settings')
    const told = (time: string) =>
      page.getByText(`In the festival’s time zone: ${time} (Europe/Madrid)`)
    await told('Fri 13 March 2026, 00:00').waitFor()
    await openFromDesk(page, 'Lineup', 'Vertical Vera')
    await page.getByTestId('field-revealAt').getByText('At a moment').click()
    await field(page, 'revealAt.at').fill('2031-03-13 20:00')
    await page.keyboard.press('Tab')
    await told('Thu 13 March 2031, 20:00').waitFor()
    await page
      .getByText(/^Secret until 13 March 2031, 20:00 · /)
      .first()
      .waitFor()
  },
)

test(
  'a slot is listed by the present name of its artist, and has no name of its own to go out of date',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup', 'Señora Sima')
    await field(page, 'name').fill('Doña Sima')
    await publish(page, async () => (await timetable()).includes('Doña Sima'))
    expect(await timetable()).not.toContain('Señora Sima')
    await openFromDesk(page, 'Reveal days', 'Friday')
    await page.getByTestId('field-slots').scrollIntoViewIfNeeded()
    await press(page, page.getByTestId('field-slots').getByText('Doña Sima'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('From the lineup').waitFor()
    await dialog.getByText('Where in the cave').waitFor()
    expect(await dialog.getByText('For whatever is not in the lineup').count()).toBe(0)
    await page.keyboard.press('Escape')
    await press(page, page.getByTestId('field-slots').getByText('The Unmarked Coaches'))
    await dialog.getByText('For whatever is not in the lineup').waitFor()
    await page.keyboard.press('Escape')
  },
)

test(
  'the form says whether the site counts as sold out and why, what a publish changes, and takes an answer back',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Booking')
    const soldOut = page.getByTestId('sold-out')
    await soldOut.getByText('The site now: Not sold out, because neither').waitFor()
    expect(await soldOut.getByRole('radio').first().isChecked()).toBe(true)
    await soldOut.getByText('Yes: show what waits for it').click()
    await field(page, 'soldOut.year').fill('2026')
    await soldOut.getByText('Once you publish: Sold out by your word').waitFor()
    await publish(page)
    await soldOut.getByText('The site now: Sold out by your word').waitFor()
    expect(await soldOut.getByText('Once you publish').count()).toBe(0)
    await soldOut.getByRole('button', { name: 'Undo my answer' }).click()
    await soldOut.getByText('Once you publish: Not sold out, because neither').waitFor()
    expect(await soldOut.getByRole('radio').first().isChecked()).toBe(true)
    await publish(page)
    await soldOut.getByText('The site now: Not sold out, because neither').waitFor()
    expect(await soldOut.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  },
)

test(
  'what has never been a secret has “At once” marked, and “By the dates” is told in the festival’s time',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup', 'Flowstone Frank')
    const choices = page.getByTestId('field-revealAt').getByRole('radio')
    await expect.poll(() => choices.first().isChecked()).toBe(true)
    await openFromDesk(page, 'Festival settings')
    await page.getByTestId('field-farewell').getByText('The festival is over').click()
    await page
      .getByText(
        'By the dates, in the festival’s time zone: Mon 16 March 2026, 13:00 (Europe/Madrid)',
      )
      .waitFor()
    expect(await page.getByTestId('field-farewell').getByRole('radio').first().isChecked()).toBe(
      true,
    )
  },
)

test('a refused upload says what is taken', async () => {
  // The Studio logs the lake's answer.
  await using page = await studio.enter({ expects: [/400/] })
  await openFromDesk(page, 'Gallery')
  await page.getByTestId('action-intent-button').click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[data-testid^="file-input-upload-button-"]').first().click(),
  ])
  await chooser.setFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('A picture is a JPEG, PNG or WebP with 100 megapixels at most.').waitFor()
  expect(await page.getByText('See the console').count()).toBe(0)
})
