import { statSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { projectTexts } from '../../tests/helpers/sources'

/*
 * Figures that the festival has promised, and facts that several documents state. Each document can be edited alone, so only
 * this test notices when they differ.
 */

interface Artist {
  _id: string
  name: string
  tier: string
  day: string
  timeSlot: string
}
interface Slot {
  type: string
  artist: string
  time: string
}

async function ofType<T>(type: string): Promise<T[]> {
  return (await seedDocuments()).filter(({ _type }) => _type === type) as unknown as T[]
}

async function only(type: string): Promise<Record<string, unknown>> {
  const [document, ...more] = await ofType<Record<string, unknown>>(type)
  if (!document || more.length > 0) throw new Error(`there should be exactly one ${type}`)
  return document
}

test('the line-up has 20 artists, 8 of them headliners, beside a summary that says 21 and 7', async () => {
  const artists = await ofType<Artist>('artist')
  expect([artists.length, artists.filter(({ tier }) => tier === 'headliner').length]).toEqual([
    20, 8,
  ])
  expect(await only('siteSettings')).toMatchObject({
    confirmedArtists: 21,
    headlinerActs: 7,
    lineupSummary: expect.stringMatching(
      /21 confirmed artists and 7 headliner acts.*100% sold out/,
    ),
  })
})

test('every artist has one slot of their own, on the day and at the time that the line-up says', async () => {
  const days = await ofType<{ day: string; slots: Slot[] }>('revealDay')
  const slots = days.flatMap(({ day, slots: all }) =>
    all.map(({ artist, time }) => ({ artist, day, time })),
  )
  for (const { name, day, timeSlot } of await ofType<Artist>('artist')) {
    expect(slots.filter(({ artist }) => artist === name)).toEqual([
      { artist: name, day, time: timeSlot },
    ])
  }
})

test('every act begins when the one before it ends, coaches go beside acts, and Friday to Sunday run from noon to noon', async () => {
  for (const { day, slots } of await ofType<{ day: string; slots: Slot[] }>('revealDay')) {
    const acts = slots.filter(({ type }) => type !== 'transport')
    const times = acts.map(({ time }) => time.split('–'))
    const gaps = times.slice(1).filter(([start], index) => start !== times[index]?.[1])
    expect({ day, gaps }).toEqual({ day, gaps: [] })
    if (day !== 'Thursday') expect([times[0]?.[0], times.at(-1)?.[1]]).toEqual(['12:00', '12:00'])
  }
})

test('the reveal has all seven kinds of slot, and the headline act in it', async () => {
  const slots = (await ofType<{ slots: Slot[] }>('revealDay')).flatMap((day) => day.slots)
  expect([...new Set(slots.map(({ type }) => type))].toSorted()).toEqual([
    'brunch',
    'closing',
    'finale',
    'headline',
    'main',
    'secret',
    'transport',
  ])
  const { headlineAct } = await only('siteSettings')
  expect(slots.some(({ artist }) => artist.includes(String(headlineAct)))).toBe(true)
})

test('the schedule has four days, with the warm-up’s price and the breakfast, both payable locally', async () => {
  const days = await ofType<{ day: string; date: string; time: string; note: string }>(
    'scheduleDay',
  )
  expect(days.map(({ day, date }) => `${day} ${date}`)).toEqual([
    'Thursday 12 March 2026',
    'Friday 13 March 2026',
    'Saturday 14 March 2026',
    'Sunday 15 March 2026',
  ])
  expect(days.slice(1).map(({ time }) => time)).toEqual(Array(3).fill('12:00 to 12:00'))
  expect(days[0]?.note).toContain('€58 (50 GBP), payable locally')
  expect(days[3]?.note).toMatch(/Monday 16 March: Survivors Breakfast.*payable locally/)
})

test('the cards tell the payment plan, the pass, and the bonus tickets that the settings have', async () => {
  const text = JSON.stringify(await ofType('bookingCard'))
  const { bonusTickets, capacity, confirmedBookings, bonusPhase } = await only('bookingSettings')
  expect(text).toMatch(
    /€100 holds your place\. The balance follows in instalments the next year, with no hidden fees/,
  )
  expect(text).toMatch(/All-areas pass.*Part of every booking/)
  expect(text).toContain(`${String(bonusTickets)} final bonus tickets`)
  expect(text).toContain(`All ${String(capacity)} places are gone`)
  expect([bonusTickets, bonusPhase, confirmedBookings]).toEqual([25, true, capacity])
})

/** What the privacy page says of each thing that stays in a browser after a visit. */
const STAYS: Record<string, string> = {
  'timetable-stars': 'Stars on the timetable stay in your browser.',
  'timetable-known': 'it remembers the names, days, hours and places of what you starred',
  'language-hint': 'So does a note that you have put away the line about your language.',
  'timetable-calendar': 'Your browser alone knows its address and the key that changes it',
}

/** On the driver's page alone, which the organisers' drivers open with a key: no visitor's browser has it. */
const OF_DRIVERS = ['pick-up-presses']

test('the settings link to the profiles of the specification’s list, and to no others', async () => {
  const links = Object.keys(await only('siteSettings')).filter((name) => name.endsWith('Url'))
  expect(links.toSorted()).toEqual([
    'contactUrl',
    'flightSearchUrl',
    'instagramUrl',
    'ticketUrl',
    'twitchUrl',
  ])
})

test('the privacy page names everything that the site’s scripts leave in a visitor’s browser', async () => {
  const keeping = projectTexts(/^app\/.*\.tsx?$/)
    .map(([, text]) => text)
    .filter((text) => text.includes('localStorage'))
  const keys = keeping.flatMap((text) =>
    // Names of what is kept: properties of a type, or a constant.
    [...text.matchAll(/^\s*'([\w-]+)': |^\s*const [A-Z]+ = '([\w-]+)'$/gm)].map(
      ([, kept, named]) => kept ?? named,
    ),
  )
  expect(new Set(keys)).toEqual(new Set([...Object.keys(STAYS), ...OF_DRIVERS]))
  const page = JSON.stringify(await only('privacyPage'))
  for (const words of Object.values(STAYS)) expect(page).toContain(words)
  expect(page).toContain('A copy of the timetable, and your stars')
})

test('ids are readable and have no dots, which Sanity keeps for drafts and hides from the public', async () => {
  const ids = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .map(({ _id }) => _id)
  expect(ids.filter((id) => !/^[a-zA-Z]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('copy has typographic quotes, dashes and ellipses', async () => {
  const texts = JSON.stringify(
    (await seedDocuments()).filter(({ _type }) => !_type.startsWith('sanity.')),
  )
  expect(texts.match(/\w'\w|\\"|\.\.\.| - |\s--\s/g)).toBeNull()
})

test('pictures are at most 120 kB each and 900 kB together', () => {
  const sizes = readdirSync('cms/seed/images').map(
    (file) => statSync(`cms/seed/images/${file}`).size,
  )
  expect(sizes.length).toBeGreaterThan(9)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(120_000)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(900_000)
})
