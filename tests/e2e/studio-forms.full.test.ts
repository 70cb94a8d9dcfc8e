import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { field, goWithin, openFromDesk, press, publish, shareStudio } from '../helpers/studio'

// What the forms tell organisers, what they keep them from, and that they lose no word. None of these tests needs the untouched seed.
const studio = shareStudio()

const home = async (language: string) => (await fetch(`${studio.site().url}/${language}`)).text()

const timetable = async () => (await fetch(`${studio.site().url}/timetable`)).text()

test(
  'a slot offers the chambers of all days, and one that overlaps another cannot be published; the Studio says which',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Reveal days', 'Sunday')
    await page.getByTestId('field-slots').scrollIntoViewIfNeeded()
    await press(page, page.getByTestId('field-slots').getByText('Flowstone Frank'))
    const dialog = page.getByRole('dialog')
    const offered = () =>
      dialog
        .getByLabel('Where in the cave', { exact: true })
        .evaluate((input: HTMLInputElement) =>
          [...(input.list?.options ?? [])].map(({ value }) => value),
        )
    // Nothing is in this one on Sunday.
    await expect.poll(offered).toContain('The Bat Gallery')
    const names = await offered()
    expect(names).toEqual([...new Set(names)].toSorted())
    const time = dialog.getByLabel('Time', { exact: true })
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
  'moments are told in the festival’s time, what has never been a secret has “At once” marked, and the list marks who is one until when',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Festival settings')
    const told = (time: string) =>
      page.getByText(`In the festival’s time zone: ${time} (Europe/Madrid)`)
    await told('Fri 13 March 2026, 00:00').waitFor()
    await page.getByTestId('field-farewell').getByText('The festival is over').click()
    await page
      .getByText(
        'By the dates, in the festival’s time zone: Mon 16 March 2026, 13:00 (Europe/Madrid)',
      )
      .waitFor()
    expect(await page.getByTestId('field-farewell').getByRole('radio').first().isChecked()).toBe(
      true,
    )
    await openFromDesk(page, 'Lineup', 'Vertical Vera')
    const reveal = page.getByTestId('field-revealAt')
    await expect.poll(() => reveal.getByRole('radio').first().isChecked()).toBe(true)
    await reveal.getByText('At a moment').click()
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
    await publish(page)
    await expect.poll(timetable).toContain('Doña Sima')
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
  'words that are typed while the line or the site is away are saved once, and the desk stays',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter({
      at: '/structure/artist;artist-tante-tropfstein',
      // 409 says that a save was written before: its answer was lost.
      expects: [/ERR_FAILED/, /503/, /409/],
    })
    /** What becomes of the next saves. */
    const weather: ('swallowed' | 'answer lost' | 'restart')[] = []
    await page.route('**/data/actions/**', async (route) => {
      const next = weather.shift()
      if (next === 'restart') return route.fulfill({ status: 503, body: 'A moment, please.' })
      if (next === undefined) return route.continue()
      if (next === 'answer lost') await route.fetch()
      await route.abort('failed')
    })
    const description = field(page, 'description')
    const write = async (text: string, ...troubles: typeof weather) => {
      weather.push(...troubles)
      await description.pressSequentially(text)
      await expect.poll(() => weather.length, { timeout: 20_000 }).toBe(0)
    }
    await description.fill('')
    await write('One drip. ', 'swallowed', 'restart')
    await write('Two drips. ', 'answer lost', 'restart')
    expect(await page.getByText(/crashed|went wrong/i).count()).toBe(0)
    expect(await description.inputValue()).toBe('One drip. Two drips. ')
    weather.push('answer lost')
    await publish(page)
    await expect.poll(() => home('')).toContain('One drip. Two drips.')
    expect(weather).toEqual([])
    expect(await page.getByText(/crashed|went wrong/i).count()).toBe(0)
  },
)

test(
  'a rule is translated beside its English, is outdated when that changes, and is shown again once somebody says it is still right',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Rules and legal', 'Rave rules', 'Leave the bats alone')
    await page.getByRole('tab', { name: 'Deutsch' }).click()
    await page.getByText('English: They live here, they pay no rent').waitFor()
    await field(page, 'de.title').fill('Lasst die Fledermäuse in Ruhe')
    await publish(page)
    await expect.poll(() => home('de')).toContain('Lasst die Fledermäuse in Ruhe')
    expect(await home('')).not.toContain('Lasst die Fledermäuse')
    await page.getByRole('tab', { name: 'English' }).click()
    await field(page, 'title').fill('Leave all bats alone')
    await page.getByText('Deutsch: visitors read this English until').waitFor()
    await publish(page)
    await expect.poll(() => home('de')).toContain('Leave all bats alone')
    expect(await home('de')).not.toContain('Lasst die Fledermäuse')
    await page.getByRole('tab', { name: 'Deutsch' }).click()
    await page.getByText('It was: Leave the bats alone').waitFor()
    await page.getByRole('button', { name: 'Still right' }).click()
    await publish(page)
    await expect.poll(() => home('de')).toContain('Lasst die Fledermäuse in Ruhe')
  },
)

test(
  'the letters to artists open with their usual words in each language before anybody has written one',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Letters to artists')
    const subject = (of: string) => () => field(page, of).inputValue()
    await expect.poll(subject('booked.subject')).toMatch('your journey is booked')
    await page.getByRole('tab', { name: 'Deutsch' }).first().click()
    await expect.poll(subject('booked.de.subject')).toMatch('deine Reise ist gebucht')
    expect(await page.getByText('There is no English text to translate yet.').count()).toBe(0)
  },
)

test(
  'what was published is told in words, with its document and who did it',
  { timeout: 120_000 },
  async () => {
    const site = studio.site()
    await mutate(site, await beginSession(site), [
      { patch: { id: 'artist-carbide-carla', set: { description: 'She is louder now.' } } },
    ])
    await using page = await studio.enter({ at: '/history' })
    const line = page.getByRole('listitem').filter({ hasText: 'Artist: Carbide Carla' }).first()
    await expect.poll(() => line.innerText()).toMatch('Organiser')
    await line.getByRole('link').click()
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Carbide Carla')
  },
)

test('a link to a switch goes to it, though it takes no focus while the document is loaded', async () => {
  await using page = await studio.enter()
  await page.goto('/studio/intent/edit/id=siteSettings;type=siteSettings;path=pinboardOpen')
  await page.locator('#pinboardOpen:focus').waitFor()
})

test.each(['dates', 'farewell.when', 'banner'])(
  'a link from another screen has its field in sight, also far below: %s',
  async (path) => {
    await using page = await studio.enter()
    await goWithin(page, `/intent/edit/id=siteSettings;type=siteSettings;path=${path}`)
    const target = page
      .getByTestId(`field-${path}`)
      .or(page.locator(`[id="${path}"]`))
      .first()
    const isInSight = () =>
      target.evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect()
        // Before the panes have their heights, the whole form is as high as its fields.
        const pane = found.closest('[data-testid="document-panel-scroller"]')!
        return pane.clientHeight < innerHeight && top < innerHeight && bottom > 0
      })
    await target.waitFor()
    await expect.poll(isInSight).toBe(true)
  },
)
