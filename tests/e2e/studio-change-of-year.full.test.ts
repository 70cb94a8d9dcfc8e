import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countDeeds } from '../helpers/count-deeds'
import { ownData, submitted } from '../helpers/my-flight'
import { beginSession } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { startSite, type Site } from '../helpers/site'
import { openStudio } from '../helpers/studio'
import { watchPublic } from '../helpers/watch-public'
import { pinNote } from '../helpers/admin'

const OLD = ['Mother Karst', 'Carbide Carla', 'Tropfstein', '12–15 March 2026', '2026-03-1']
const NEW = ['Sinter ', '11–14 March 2027', '2027-03-1']
const SECRET = 'Canary Zq7x'
const PUBLIC = ['/', '/timetable', '/lineup-reveal', '/calendar.ics']

/** 20 artists, eight of whom play twice: 28 rows as a spreadsheet copies them. The last artist is a secret. */
function programme(): string {
  const days = ['Thursday', 'Friday', 'Saturday', 'Sunday']
  const rows = Array.from({ length: 28 }, (_, at) => {
    const artist = at % 20
    const [name, until] =
      artist === 19 ? [SECRET, '2027-03-01 20:00'] : [`Sinter ${artist + 1}`, '']
    const begins = Math.floor(at / 4) * 20
    const size = artist < 4 ? 'headliner' : 'main'
    const hours = [begins, begins + 20].map(
      (minutes) => `${17 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    )
    return [name, size, days[at % 4], ...hours, 'Gallery', 'From below', until]
  })
  const headings = ['Artist', 'Size', 'Day', 'From', 'To', 'Stage', 'Text', 'Secret until']
  return [headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

/** What is wrong with an answer: the secret, both years in one page, or an event of one year with a name of the other. */
function mixture(path: string, text: string): string | null {
  if (text.includes(SECRET)) return 'the secret'
  const parts = path.endsWith('.ics') ? text.split('BEGIN:VEVENT') : [text]
  for (const part of parts) {
    const unbroken = part.replaceAll(/DTSTART[^:]*:(\d{4})(\d\d)/g, '$1-$2-')
    const found = (marks: readonly string[]) => marks.find((mark) => unbroken.includes(mark))
    const [old, next] = [found(OLD), found(NEW)]
    if (old && next) return `“${old}” beside “${next}”`
  }
  return null
}

test(
  'organisers change the year with a few clicks, nobody sees a mixture of two years meanwhile, and last year is kept',
  { timeout: 240_000 },
  async () => {
    // What a try has published stays published. A second try needs a site of its own.
    await using site = await startSite({ now: () => new Date('2026-03-05T12:00:00Z') })
    const lastYear = await leaveTraces(site)
    const before = await lastYear()
    await using watch = watchPublic(site, PUBLIC, mixture)
    await using studio = await openStudio(site, { at: '/structure' })
    await studio.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await studio.evaluate((text) => navigator.clipboard.writeText(text), programme())
    const deeds = await countDeeds(studio)

    await tool(studio, 'New edition').click()
    await typeInto(studio, 'Edition, such as', 'Fourth edition')
    for (const [name, day] of Object.entries({
      'First day': '2027-03-11',
      'Last day': '2027-03-14',
    })) {
      await studio.getByLabel(name).click()
      // Whether the day or the month is typed first depends on the browser.
      await studio.getByLabel(name).fill(day)
      deeds.keys += '11032027'.length
    }
    // This year's stands there.
    expect(await studio.getByLabel('Place', { exact: true }).inputValue()).toBe('Mallorca, Spain')
    await typeInto(studio, 'Ticket link', 'https://book.example.com/2027')
    await studio.getByLabel('Places on sale').dblclick()
    await studio.keyboard.type('500')
    await studio.getByRole('button', { name: 'Show what will happen' }).click()
    await studio.getByRole('button', { name: 'Put it into a release' }).click()
    await studio.getByRole('link', { name: 'its release' }).waitFor()

    await tool(studio, 'Programme').click()
    const drop = studio.getByLabel('Drop a file here')
    await drop.setInputFiles({
      name: 'programme.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${programme().replaceAll('\t', ';')}\nNobody;main;Friday;late;;;;`),
    })
    const rows = studio.getByRole('table').last().locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(29)
    expect(await drop.inputValue()).toContain('programme.csv')
    expect(await rows.first().textContent()).toContain('“late” is no time: write it like 22:00.')
    expect(await rows.nth(1).textContent()).toContain(
      'New artist, headliner. New slot on Thursday.',
    )
    await studio.getByLabel('Or paste cells').click()
    await studio.keyboard.press('Control+V')
    await studio.getByRole('button', { name: 'Put 28 rows there' }).click()
    await studio.getByRole('link', { name: 'what is left to do' }).click()

    await studio.getByText(/\d+ documents: \d/).waitFor({ timeout: 60000 })
    await studio.getByText(/\d+ documents: 1 error,/).waitFor()
    await studio.getByRole('link', { name: /^What happened: Required/ }).click()
    await studio.getByTestId('field-description').locator('textarea').click()
    await studio.keyboard.type('It was dark, and it was loud.')
    const token = await beginSession(site)
    const past = '/v2025-02-19/data/doc/production/versions.edition-2027.edition-2026'
    const saved = async () => (await get(site, token, past)).text()
    await expect.poll(saved, { timeout: 20_000 }).toContain('it was loud')
    await tool(studio, 'Before you publish').click()
    await studio.getByText(/\d+ documents: 0 errors,/).waitFor()
    // Its field is in another tab than the one that the document opens with.
    await studio.getByRole('link', { name: /^Confirmed artists, as we count them: / }).click()
    const focused = () => studio.evaluate(() => document.activeElement?.id)
    await expect.poll(focused, { timeout: 20_000 }).toBe('confirmedArtists')
    const home = async () => (await fetch(site.url)).text()
    expect(await home()).not.toContain('Sinter ')
    expect(await lastYear()).toEqual(before)

    await studio.locator('[data-ui="ReleasesNav"]').getByText('Fourth edition').click()
    await studio.getByRole('button', { name: 'Run release' }).click()
    await studio.getByTestId('confirm-button').click()
    await studio.getByText('This release is published successfully.').waitFor()
    await expect.poll(home).toContain('Sinter 1')
    const former = async () => (await fetch(`${site.url}/editions/2026`)).status
    await expect.poll(former, { timeout: 10_000 }).toBe(200)
    // The board and the pages have heard of it by now.
    const rounds = watch.rounds
    await expect.poll(() => watch.rounds).toBeGreaterThan(rounds + 1)

    expect([...watch.said]).toEqual([])
    expect(await lastYear()).toEqual({ ...before, act: 308, page: true, board: true })
    expect(deeds.clicks).toBeLessThanOrEqual(60)
    expect(deeds.keys).toBeLessThanOrEqual(300)
  },
)

const tool = (studio: Page, name: string) =>
  studio.getByTestId('studio-navbar').getByRole('link', { name, exact: true })

async function typeInto(studio: Page, label: string, text: string): Promise<void> {
  await studio.getByLabel(label).click()
  await studio.keyboard.type(text)
}

/** A star, a note and a flight of this year. @returns a function that looks what is left of them */
async function leaveTraces(site: Site) {
  const textAt = async (path: string) => (await fetch(site.url + path)).text()
  const act = /href="(\/timetable\/([^"/-]+)-carbide-carla)"/.exec(await textAt('/timetable'))
  const [, address = '', id = ''] = act ?? []
  const made = await fetch(`${site.url}/api/pick-lists`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ picks: [id] }),
  })
  const { read } = (await made.json()) as { read: string }
  await pinNote(site, 'Bat of 2026', 'Palma')
  const { key } = await submitted(site)
  return async () => {
    const [calendar, flight] = await Promise.all([
      textAt(`/calendar/picks/${read}.ics`),
      ownData(site, key),
    ])
    return {
      star: /SUMMARY:.*/.exec(calendar)?.[0],
      starts: /BEGIN:VEVENT[^]*?(DTSTART.*)/.exec(calendar)?.[1],
      deletion: flight.linkEndsAt,
      act: (await fetch(site.url + address, { redirect: 'manual' })).status,
      page: (await textAt('/editions/2026')).includes('Carbide Carla'),
      board: (await textAt('/editions/2026/pinboard')).includes('Bat of 2026'),
    }
  }
}
