import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'
import { openStudio } from '../helpers/studio'

/** 20 artists; eight of them play twice, and one row cannot be read. */
function table(): string {
  const days = ['Friday', 'Saturday', 'Sunday']
  const rows = Array.from({ length: 28 }, (_, at) => {
    const artist = (at % 20) + 1
    const hour = 13 + Math.floor(at / 3)
    const size = artist < 5 ? 'headliner' : 'main'
    const hours = `${hour}:00;${hour + 1}:00`
    return `Sinter ${artist};${size};${days[at % 3]};${hours};Gallery;"From below; again"`
  })
  return ['Artist;Size;Day;From;To;Stage;Text', ...rows, 'Nobody;main;Friday;late;;;'].join('\n')
}

test(
  'organisers drop a programme of 20 artists and 28 slots, look at it, and run its release',
  { timeout: 180_000 },
  async () => {
    // What a try has published stays published. A second try needs a site of its own.
    await using site = await startSite()
    await using studio = await openStudio(site, { at: '/programme' })
    const field = studio.getByLabel('Drop a file here')
    await field.setInputFiles({
      name: 'programme.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table()),
    })
    const rows = studio.getByRole('table').last().locator('tbody tr')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(29)
    expect(await field.inputValue()).toContain('programme.csv')
    expect(await rows.first().textContent()).toContain('“late” is no time: write it like 22:00.')
    expect(await rows.nth(1).textContent()).toContain('New artist, headliner. New slot on Friday.')
    const home = async () => (await fetch(site.url)).text()

    await studio.getByRole('button', { name: 'Put 28 rows there' }).click()
    await studio.getByRole('link', { name: 'the release “Programme”' }).click()
    expect(await home()).not.toContain('Sinter 20')
    await studio.getByRole('button', { name: 'Run release' }).click()
    await studio.getByTestId('confirm-button').click()
    await studio.getByText('This release is published successfully.').waitFor()
    await expect.poll(home, { timeout: 20_000 }).toContain('Sinter 20')
    const timetable = await (await fetch(`${site.url}/timetable`)).text()
    expect(timetable.match(/>Sinter \d+</g)?.length).toBeGreaterThanOrEqual(28)
  },
)
