import { expect, test } from 'vitest'
import { seedDocuments } from '../../../tests/helpers/seed'
import { OPEN_LINEUP, type Stored } from '../new-edition/plan-edition'
import { problemsAcross } from './across-documents'

const sentences = (documents: readonly Stored[]) =>
  problemsAcross(documents).map(({ document, message }) => `${document._id}: ${message}`)

/** The seed with other fields in one document. */
async function seedWith(id: string, fields: object): Promise<Stored[]> {
  const documents = (await seedDocuments()) as Stored[]
  return documents.map((document) => (document._id === id ? { ...document, ...fields } : document))
}

test('the festival as it was set up has its dates and its pictures in order', async () => {
  const found = problemsAcross((await seedDocuments()) as Stored[])
  expect(found.filter(({ path }) => path[0] !== 'slots')).toEqual([])
})

test('days, moments and years of another edition are named with their field', async () => {
  const moved = await seedWith('siteSettings', { startDate: '2027-03-11', endDate: '2027-03-14' })
  const found = sentences(moved)
  expect(found).toContain(
    'siteSettings: Visitors read “12–15 March 2026”; by first and last day it is 11–14 March 2027.',
  )
  expect(found).toContain('siteSettings: This edition is of 2027.')
  expect(found).toContain(
    'siteSettings: The countdown does not end at the festival, which is on 11–14 March 2027.',
  )
  expect(found.join('\n')).toMatch(
    /siteSettings: “Jetzt ist es raus: [^”]*” says 2026, and the edition is of 2027\./,
  )
  expect(found.join('\n')).toMatch(
    /schedule-friday: “13\sde\smarzo\sde\s2026” says 2026, and the edition is of 2027\./,
  )
  const late = { when: 'moment', at: '2026-04-01T18:00:00Z', standIn: '' }
  expect(sentences(await seedWith('artist-drip-theory', { revealAt: late }))).toContain(
    'artist-drip-theory: 1 April 2026 is after the festival, which is on 12–15 March 2026.',
  )
  const told = async (description: string) =>
    sentences(await seedWith('artist-drip-theory', { description })).filter((one) =>
      one.startsWith('artist-drip-theory: “'),
    )
  expect(await told('They have played since 2005.')).toEqual([])
  expect(await told('They played here in 2025.')).toEqual([
    'artist-drip-theory: “They played here in 2025.” says 2025, and the edition is of 2026.',
  ])
  expect(sentences(await seedWith('reveal-friday', { date: '2026-03-20' }))).toContain(
    'reveal-friday: Friday, 20 March 2026, is outside of the festival, which is on 12–15 March 2026.',
  )
  expect(sentences(await seedWith('reveal-friday', { day: 'Tuesday' }))).toContain(
    'reveal-friday: The festival, which is on 12–15 March 2026, has no Tuesday.',
  )
  expect(sentences(await seedWith('schedule-friday', { date: '13 May 2026' }))).toContain(
    'schedule-friday: Friday, 13 May 2026, is outside of the festival, which is on 12–15 March 2026.',
  )
})

test('with a day less, the day that is left over and texts that count the days are named', async () => {
  const shorter = await seedWith('siteSettings', {
    startDate: '2026-03-13',
    dates: '13–15 March 2026',
    tagline: 'Four days of trance.',
    footerTagline: 'Answers come within two days.',
  })
  expect(sentences(shorter).filter((sentence) => /outside|days/.test(sentence))).toEqual([
    'schedule-thursday: Thursday, 12 March 2026, is outside of the festival, which is on 13–15 March 2026. Fine if you mean it.',
    'reveal-thursday: Thursday, 12 March 2026, is outside of the festival, which is on 13–15 March 2026. Fine if you mean it.',
    'siteSettings: “Four days of trance.” says four days, and the festival has 3.',
    'siteSettings: “Four days, no daylight” says four days, and the festival has 3.',
  ])
})

test('a summary that still says that the lineup is open is named beside artists, and not before there are any', async () => {
  const open = await seedWith('siteSettings', { lineupSummary: OPEN_LINEUP })
  const said = 'siteSettings: Visitors read “The lineup is yet to be announced.”'
  expect(sentences(open)).toContain(said)
  expect(sentences(open.filter(({ _type }) => _type !== 'artist'))).not.toContain(said)
})

test('a text that names another edition is named by its text, in any language, and a third album is not', async () => {
  const settings = (await seedDocuments()).find(({ _id }) => _id === 'siteSettings') as Stored
  const found = sentences(
    await seedWith('siteSettings', { ...settings, edition: 'Fourth edition' }),
  )
  expect(found.filter((sentence) => sentence.includes('another edition'))).toEqual([
    'siteSettings: “Tercera edición” names another edition: this one has number 4.',
    'siteSettings: “Dritte Ausgabe” names another edition: this one has number 4.',
  ])
  expect(found.filter((sentence) => sentence.includes('editions before'))).toEqual([
    expect.stringMatching(/“We have done this twice before, .* there were 3\.$/),
    expect.stringMatching(/“Lo hemos hecho dos veces, .* there were 3\.$/),
    expect.stringMatching(/“Wir haben das schon zweimal gemacht, .* there were 3\.$/),
  ])
})

test('doors that tell the hours of the edition before are named at their field, until somebody writes others', async () => {
  const published = (await seedDocuments()) as Stored[]
  const named = (documents: readonly Stored[]) =>
    problemsAcross(documents, published)
      .filter(({ message }) => message.includes('of the schedule says'))
      .map(({ document, path, message }) => [document._id, ...path, message])
  const moved = await seedWith('siteSettings', { startDate: '2027-03-11', endDate: '2027-03-14' })
  expect(named(published)).toEqual([])
  const corrected = await seedWith('siteSettings', { startDate: '2026-03-13' })
  expect(named(corrected)).toEqual([])
  const brunch = expect.stringMatching(/^Sunday of the schedule says “Brunch for .*\?$/)
  expect(named(moved)).toEqual([
    ['schedule-saturday', 'description', expect.stringContaining('The longest night')],
    ['schedule-saturday', 'note', expect.stringContaining('at three in the morning')],
    ['schedule-sunday', 'description', brunch],
  ])
  const written = { description: 'The headline act starts at 23:00.', note: 'Nobody sleeps.' }
  const next = moved.map((one) => (one._id === 'schedule-saturday' ? { ...one, ...written } : one))
  expect(named(next)).toEqual([['schedule-sunday', 'description', brunch]])
})

test('texts about a sell-out are named while the answer for this edition is that it is not sold out', async () => {
  const named = async (soldOut: object) =>
    sentences(await seedWith('bookingSettings', { soldOut })).filter((sentence) =>
      sentence.includes('speaks of a sell-out'),
    )
  expect((await named({ answer: 'no', year: 2026 })).join('\n')).toMatch(
    /“400 places, because .*” speaks of a sell-out, and this edition is not sold out\./,
  )
  expect(await named({ answer: 'no', year: 2025 })).toEqual([])
  expect(await named({ answer: 'yes', year: 2026 })).toEqual([])
})

test('artists without a slot, slots without an artist and an unknown headline act are named', async () => {
  const added = [
    ...((await seedDocuments()) as Stored[]),
    { _id: 'artist-new', _type: 'artist', name: 'Sinter Nine', tier: 'main' },
  ]
  expect(sentences(added)).toContain(
    'artist-new: Sinter Nine is in no slot of the reveal days, so in no timetable and no calendar.',
  )
  const slots = [
    { _key: 'a', type: 'main', time: '22:00–23:00', artist: 'Whoever' },
    { _key: 'b', type: 'main', time: '23:00–24:00', act: { _ref: 'artist-gone' } },
    { _key: 'c', type: 'transport', time: '09:00–10:00', artist: 'Coach 2' },
  ]
  const found = problemsAcross(await seedWith('reveal-friday', { slots }))
  expect(
    found
      .filter(({ document }) => document._id === 'reveal-friday')
      .map(({ path, message }) => [path, message]),
  ).toEqual([
    [['slots', { _key: 'a' }, 'act'], '“Whoever” (22:00–23:00) has no artist of the lineup.'],
    [
      ['slots', { _key: 'b' }, 'act'],
      'The artist of 23:00–24:00 is not there any more: visitors see “Secret guest”.',
    ],
  ])
  expect(sentences(await seedWith('siteSettings', { headlineAct: 'To be announced' }))).toContain(
    'siteSettings: Nobody in the lineup is called “To be announced”.',
  )
})

test('hours of a day that leave several slots out are one line, at these hours', async () => {
  const found = problemsAcross(await seedWith('schedule-friday', { time: '12:00 to 20:00' }))
  expect(found.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({
      document: expect.objectContaining({ _id: 'schedule-friday' }),
      path: ['time'],
      message: expect.stringMatching(/^“12:00 to 20:00”, .* leaves \d slots out\. .* plays /),
    }),
  ])
})

test('a past edition without a picture and a festival without a banner are named', async () => {
  expect(sentences(await seedWith('edition-2025', { image: undefined }))).toContain(
    'edition-2025: There is no picture.',
  )
  expect(sentences(await seedWith('siteSettings', { banner: undefined }))).toContain(
    'siteSettings: There is no picture.',
  )
})
