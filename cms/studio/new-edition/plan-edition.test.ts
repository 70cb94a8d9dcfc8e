import { expect, test } from 'vitest'
import { openTexts, TRANSLATED_INTO } from '../../translations'
import { seedDocuments } from '../../../tests/helpers/seed'
import { errors } from '../../../tests/helpers/studio-validation'
import { WISHES_FOR_2027 } from '../../../tests/helpers/two-years'
import type { Facts } from './past-edition'
import { planEdition, type Stored, type Wishes } from './plan-edition'

const WISHES: Wishes = { ...WISHES_FOR_2027, artists: 'keep', slots: 'keep' }
const FACTS: Facts = { soldOutOn: '2025-11-02', notes: 240 }

async function plan(wishes: Partial<Wishes> = {}, documents?: Stored[]) {
  const stored = documents ?? ((await seedDocuments()) as Stored[])
  const planned = planEdition(stored, { ...WISHES, ...wishes }, FACTS)
  return { ...planned, written: (id: string) => planned.writes.find(({ _id }) => _id === id) }
}

async function seedWith(id: string, fields: object): Promise<Stored[]> {
  return ((await seedDocuments()) as Stored[]).map((document) =>
    document._id === id ? { ...document, ...fields } : document,
  )
}

test('the settings say the next edition, and the notice and the farewell are gone', async () => {
  const documents = await seedWith('siteSettings', {
    notice: { text: 'It rains.' },
    farewell: { when: 'moment', at: '2026-03-16T12:00:00Z' },
  })
  const settings = (await plan({}, documents)).written('siteSettings')
  expect(settings).toMatchObject({
    edition: 'Fourth edition',
    dates: '11–14 March 2027',
    startDate: '2027-03-11',
    endDate: '2027-03-14',
    countdownTarget: '2027-03-11T23:00:00.000Z',
    copyrightYear: 2027,
    ticketUrl: 'https://book.example.com/2027',
    headlineAct: 'Mother Karst',
  })
  expect(settings).not.toHaveProperty('notice')
  expect(settings).not.toHaveProperty('farewell')
})

test('without a ticket link the buttons of last year are gone, until there is one', async () => {
  const { written, says } = await plan({ ticketUrl: '' })
  const settings = written('siteSettings')!
  expect([settings.ticketUrl, settings.ticketSale]).toEqual([undefined, { when: 'later' }])
  expect(says).toContain('The ticket buttons say that nothing is sold yet.')
  const _id = 'versions.edition-2027.siteSettings'
  expect(await errors({ ...settings, _id })).toEqual([])
})

test('nothing is sold: neither bookings nor bonus tickets nor the answer of the year before', async () => {
  expect((await plan()).written('bookingSettings')).toMatchObject({
    capacity: 500,
    confirmedBookings: 0,
    bonusPhase: false,
    bonusTickets: 0,
    soldOut: { answer: 'no', year: 2027 },
  })
})

test('dates in texts move by whole weeks, so weekdays and the dates beside them stay right', async () => {
  const { written } = await plan()
  expect(written('schedule-thursday')).toMatchObject({ day: 'Thursday', date: '11 March 2027' })
  expect(written('schedule-sunday')?.note).toContain('Monday 15 March:')
  expect(written('booking-warm-up')?.description).toContain('on 11 March is')
  // A first day that is a Friday leaves the Thursday's card on a Thursday.
  const later = await plan({ startDate: '2027-03-12' })
  expect(later.written('schedule-thursday')).toMatchObject({ date: '11 March 2027' })
})

test('translations follow the dates and the number of their English, and stay current', async () => {
  const { writes, written, looks } = await plan()
  // Non-breaking spaces stay where they were.
  const settings: Stored = JSON.parse(
    JSON.stringify(written('siteSettings')).replaceAll('\u00a0', ' '),
  )
  expect(settings.de).toMatchObject({
    edition: 'Vierte Ausgabe',
    dates: '11.–14. März 2027',
    shareMessage: expect.stringContaining('Trance & Madness, 11.–14. März 2027, in einer Höhle'),
  })
  expect(settings.es).toMatchObject({
    edition: 'Cuarta edición',
    dates: '11–14 de marzo de 2027',
    shareMessage: expect.stringContaining('del 11 al 14 de marzo de 2027'),
  })
  const outdated = writes.flatMap((document) =>
    TRANSLATED_INTO.flatMap((code) =>
      openTexts(document, code).flatMap(({ path, state }) =>
        state === 'outdated' ? [`${document._id} ${code} ${path.join('.')}`] : [],
      ),
    ),
  )
  // The summary of last year's lineup is another sentence.
  expect(outdated).toEqual(['siteSettings es lineupSummary', 'siteSettings de lineupSummary'])
  expect(looks.filter((look) => look.includes('says 2026'))).toEqual([])
})

test('a translation that says other days than its English is outdated, and one that was so stays so', async () => {
  const rule = { _id: 'rule-bats', _type: 'rule', text: 'From 12 to 15 March 2026.' }
  const of = { text: rule.text }
  const ruleWith = async (de: object) =>
    (await plan({}, await seedWith('rule-bats', { text: rule.text, de }))).written('rule-bats')
  expect(await ruleWith({ text: 'Ab dem 12. März 2026.', of })).toMatchObject({
    text: 'From 11 to 14 March 2027.',
    de: { text: 'Ab dem 12. März 2026.', of },
  })
  expect(await ruleWith({ text: '12.–15. März 2026.', of: { text: 'Else' } })).toMatchObject({
    de: { text: '12.–15. März 2026.', of: { text: 'Else' } },
  })
})

test('last year’s day and hours of the artists who stay are emptied', async () => {
  const { written } = await plan()
  const karst = written('artist-mother-karst')
  expect(karst?.name).toBe('Mother Karst')
  expect([karst?.day, karst?.timeSlot]).toEqual([undefined, undefined])
})

test('the moments of secrets move on the clock of the festival, also into summer time', async () => {
  const at = '2026-03-01T19:00:00.000Z'
  const documents = await seedWith('artist-mother-karst', { revealAt: { when: 'moment', at } })
  const revealIn = async (startDate: string) =>
    (await plan({ startDate, endDate: startDate }, documents)).written('artist-mother-karst')
      ?.revealAt
  expect(await revealIn('2027-03-11')).toMatchObject({ at: '2027-02-28T19:00:00.000Z' })
  expect(await revealIn('2026-04-23')).toMatchObject({ at: '2026-04-12T18:00:00.000Z' })
})

test('the present edition becomes a past one with what is known of it, and its own texts stay', async () => {
  const { written, looks } = await plan()
  expect(written('edition-2026')).toMatchObject({
    _type: 'pastEvent',
    year: 2026,
    title: 'Trance & Madness',
    subtitle: 'Third edition',
    details: [
      '20 artists in the lineup',
      'Sold out on 2 November 2025',
      '240 notes on the pinboard',
    ],
    de: {
      subtitle: 'Dritte Ausgabe',
      details: expect.stringMatching(
        /^20 Acts im Line-up\nAusverkauft am 2\.\sNovember\s2025\n240 Zettel an der Pinnwand$/,
      ),
    },
    es: { subtitle: 'Tercera edición' },
  })
  const past = written('edition-2026')!
  const missing = TRANSLATED_INTO.flatMap((code) => openTexts(past, code))
  // What happened is not known in any language, and is not asked for before it is there in English.
  expect(missing).toEqual([])
  expect(written('edition-2025')).toBeUndefined()
  expect(looks[0]).toContain('Write what happened in 2026')
  const known = [
    ...((await seedDocuments()) as Stored[]),
    { _id: 'x', _type: 'pastEvent', year: 2026 },
  ]
  expect((await plan({}, known)).written('edition-2026')).toBeUndefined()
})

test('the Studio finds nothing wrong with what is planned but that nobody has said yet what happened', async () => {
  const { writes } = await plan({ artists: 'remove' })
  const wrong = []
  for (const document of writes)
    for (const problem of await errors(document, writes)) wrong.push(`${document._id} ${problem}`)
  expect(wrong).toEqual(['edition-2026 error description: validation:generic.required'])
})

test('artists and slots are kept or taken out as chosen', async () => {
  const [all, none] = [await plan(), await plan({ artists: 'remove', slots: 'remove' })]
  const card = 'booking-bonus-tickets'
  expect(all.removals).toEqual([card])
  expect(none.removals).toHaveLength(21)
  expect(none.written('reveal-friday')).toMatchObject({ slots: [] })
  expect(none.written('siteSettings')).toMatchObject({
    confirmedArtists: 0,
    headlinerActs: 0,
    headlineAct: 'To be announced',
  })
  const frame = await plan({ artists: 'remove' })
  const slots = frame.written('reveal-friday')?.slots as Record<string, unknown>[]
  expect(slots.length).toBeGreaterThan(0)
  expect(slots.filter(({ act }) => act !== undefined)).toEqual([])
  expect(slots.map(({ artist }) => artist)).toContain('To be announced')
})

test('a slot that was cancelled last year takes place this year', async () => {
  const seed = (await seedDocuments()) as Stored[]
  const { slots } = seed.find(({ _id }) => _id === 'reveal-friday')! as Stored & { slots: object[] }
  const change = { kind: 'cancelled', reason: 'The ferry stays.' }
  const documents = await seedWith('reveal-friday', {
    slots: slots.map((slot) => ({ ...slot, change })),
  })
  for (const artists of ['keep', 'remove'] as const) {
    const day = (await plan({ artists }, documents)).written('reveal-friday')
    expect(day?.slots).toHaveLength(slots.length)
    expect(JSON.stringify(day)).not.toContain('The ferry stays.')
  }
})

test('addresses, ids and documents without dates are not touched', async () => {
  const { writes } = await plan()
  expect(writes.find(({ _type }) => _type === 'galleryImage')).toBeUndefined()
  const seed = (await seedDocuments()) as Stored[]
  const settings = seed.find(({ _id }) => _id === 'siteSettings')
  expect(writes.find(({ _id }) => _id === 'siteSettings')?.flightSearchUrl).toBe(
    settings?.flightSearchUrl,
  )
})

test('a lineup summary and booking cards that speak of a sell-out do not go into the new year', async () => {
  const { written, removals, says } = await plan()
  expect(written('siteSettings')?.lineupSummary).toBe('The lineup is yet to be announced.')
  expect(removals).toEqual(['booking-bonus-tickets'])
  expect(says).toContain(
    'The booking card “25 final bonus tickets” is taken out: it speaks of a sell-out.',
  )
  const quiet = await seedWith('siteSettings', { lineupSummary: 'Twenty artists.' })
  expect((await plan({}, quiet)).written('siteSettings')?.lineupSummary).toBe('Twenty artists.')
})

test('a text that still names the old year, or a sell-out, is listed for the organisers', async () => {
  const documents = await seedWith('rule-bats', { text: 'Since 2026 the bats decide.' })
  const { looks } = await plan({}, documents)
  expect(looks).toContain('“Since 2026 the bats decide.” says 2026, and the edition is of 2027.')
  expect(looks.join()).toMatch(/“400 places, because [^”]*” speaks of a sell-out/)
})

test('texts that count the editions before, and doors that tell an hour, are listed', async () => {
  const { looks } = await plan()
  expect(looks.filter((look) => look.includes('editions before'))).toEqual([
    expect.stringMatching(/^“We have done this twice before, .* there were 3\.$/),
    expect.stringMatching(/^“Lo hemos hecho dos veces, .* there were 3\.$/),
    expect.stringMatching(/^“Wir haben das schon zweimal gemacht, .* there were 3\.$/),
  ])
  expect(looks.filter((look) => look.includes('of the schedule says')).join('\n')).toMatch(
    /^Saturday .*\nSaturday .* at three in the morning.*\nSunday of the schedule says “Brunch for .*\?$/,
  )
})

test.each([
  [{ startDate: '2027-03-14', endDate: '2027-03-11' }, 'The last day is before the first.'],
  [{ startDate: '2026-03-12' }, 'has to begin after the present one'],
])('%j is refused in a sentence', async (wishes, sentence) => {
  await expect(plan(wishes)).rejects.toThrow(sentence)
})
