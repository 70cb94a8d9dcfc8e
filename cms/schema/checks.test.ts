import { expect, test, vi } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { complaints, errors, seeded } from '../../tests/helpers/studio-validation'
import { type Slot, friday, withSlot, onlySlot } from '../../tests/helpers/lineup-slots'

test('a slot that overlaps another in its chamber cannot be published, and the sentence names both', async () => {
  const at = (location: string) => friday(withSlot({ time: '23:00–00:00', location }))
  expect(await errors(await at('The Cathedral'))).toEqual([
    'error slots.[]: Somebody New (23:00–00:00) begins before Drip Theory (22:00–01:00) has ended in The Cathedral.',
  ])
  expect(await errors(await at('The Lake'))).toEqual([])
})

test('a slot outside of its day cannot be published, by the hours that the schedule gives that day', async () => {
  expect(await errors(await friday(onlySlot({ time: '11:00–12:30' })))).toEqual([
    expect.stringMatching(/but the day goes 12:00–12:00, as “Time” of the day says under Schedule/),
  ])
  const thursday = {
    ...(await seeded('reveal-thursday')),
    slots: (await friday(onlySlot({ time: '21:00–22:00' }))).slots,
  }
  expect(await errors(thursday)).toEqual([
    expect.stringMatching(/but the day goes 17:00–20:00, as “Time” of the day says under Schedule/),
  ])
})

test('hours that cannot be compared get a warning, not an error', async () => {
  expect(await complaints(await friday(onlySlot({ time: 'when it is dark' })))).toEqual([
    expect.stringMatching(/^warning slots\.\[\]\.time: Write it like/),
  ])
})

test.each([
  ['12:00 to 12:00', []],
  ['17:00–20:00', []],
  [
    '12:00 to 18:00 the next day',
    [expect.stringMatching(/^warning time: Write it like .*24 hours/)],
  ],
  ['12:00–36:00', [expect.stringMatching(/^warning time: Write it like/)]],
])('of a day from %s under Schedule the Studio says: %j', async (time, said) => {
  const day = (await seedDocuments()).find(({ _type }) => _type === 'scheduleDay')!
  expect(await complaints({ ...day, time })).toEqual(said)
})

test('an artist can be announced without a day, and a day outside of the festival gets a warning', async () => {
  const artist = await seeded('artist-drip-theory')
  expect(await errors({ ...artist, day: undefined, timeSlot: undefined })).toEqual([])
  expect(await complaints({ ...artist, day: 'Tuesday' })).toContainEqual(
    'warning day: The festival is from 2026-03-12 to 2026-03-15, and has no Tuesday.',
  )
  expect(await complaints({ ...artist, day: 'Monday' })).not.toContainEqual(
    expect.stringMatching(/^warning day/),
  )
})

test.each([
  ['artist-drip-theory', 'name', 'Stalaktitenorchester'],
  ['artist-drip-theory', 'description', 'Donaudampfschifffahrtselektrizität'],
  ['artist-drip-theory', 'specialSet', 'a '.repeat(40)],
  ['rule-bats', 'text', 'bat '.repeat(100)],
  ['schedule-friday', 'title', 'Unterwasserhöhlentaucher'],
  ['booking-deposit', 'details', 'x'.repeat(31)],
])('%s with a %s that overflows its card cannot be published', async (id, field, text) => {
  expect(await errors({ ...(await seeded(id)), [field]: text })).toEqual([
    expect.stringMatching(new RegExp(`^error ${field}: .*(room for|runs over)`)),
  ])
})

test('figures that match the lineup get no warning', async () => {
  expect(
    await complaints({ ...(await seeded('siteSettings')), confirmedArtists: 20, headlinerActs: 8 }),
  ).toEqual([])
})

test('the bonus switch gets a warning while places are left, and only then', async () => {
  const settings = await seeded('bookingSettings')
  expect(await complaints({ ...settings, confirmedBookings: 399, bonusPhase: true })).toEqual([
    expect.stringMatching(/^warning bonusPhase: Not sold out.*399 of 400/),
  ])
  expect(await complaints({ ...settings, confirmedBookings: undefined, bonusPhase: true })).toEqual(
    [expect.stringMatching(/0 of 400/)],
  )
  expect(await complaints({ ...settings, confirmedBookings: 399, bonusPhase: false })).toEqual([])
  expect(await complaints({ ...settings, confirmedBookings: 400, bonusPhase: true })).toEqual([])
})

const LATER = { when: 'moment', at: '2999-01-01T00:00:00Z', standIn: 'Secret guest' }

const EARLIER = { when: 'moment', at: '2020-01-01T00:00:00Z', standIn: 'Secret guest' }

async function seedWith(id: string, fields: object) {
  return (await seedDocuments()).map((document) =>
    document._id === id ? { ...document, ...fields } : document,
  )
}

test('every public text with the name of a secret artist gets a warning', async () => {
  const others = await seedWith('artist-granny-granite', { revealAt: LATER })
  const rule = { ...(await seeded('rule-bats')), text: 'They were here before granny  GRANITE.' }
  expect(await complaints(rule, others)).toEqual([
    'warning text: “Granny Granite” is still a secret, and this text tells it.',
  ])
  const day = await seeded('reveal-friday')
  const slots = (day.slots as Slot[]).map((slot, index) =>
    index === 0 ? { ...slot, description: 'Granny Granite is on the coach.' } : slot,
  )
  expect(await complaints({ ...day, slots }, others)).toEqual([
    expect.stringMatching(/^warning slots\.\[\]\.description: “Granny Granite”/),
  ])
  const privacy = { ...(await seeded('privacyPage')), intro: 'Ask Granny Granite.' }
  expect(await complaints(privacy, others)).toEqual([
    expect.stringMatching(/^warning intro: “Granny Granite”/),
  ])
})

test('a revealed name, or a name as part of another word, gets no warning', async () => {
  const rule = { ...(await seeded('rule-bats')), text: 'Granny Granite' }
  expect(
    await complaints(rule, await seedWith('artist-granny-granite', { revealAt: EARLIER })),
  ).toEqual([])
  const secret = await seedWith('artist-granny-granite', { revealAt: LATER })
  expect(await complaints({ ...rule, text: 'Granny Granites' }, secret)).toEqual([])
})

test('a secret artist’s document may contain the name, but its stand-in may not', async () => {
  const others = await seedWith('artist-granny-granite', { revealAt: LATER })
  const artist = { ...(await seeded('artist-granny-granite')), revealAt: LATER }
  expect(await complaints(artist, others)).toEqual([])
  const told = { ...artist, revealAt: { ...LATER, standIn: 'Not Granny Granite' } }
  expect(await complaints(told, others)).toEqual([
    expect.stringMatching(/^warning revealAt\.standIn: /),
  ])
})

test('a secret until the sell-out stays one until the site says sold out, whatever the organisers’ own count is', async () => {
  const rule = { ...(await seeded('rule-bats')), text: 'Granny Granite' }
  const secret = { revealAt: { when: 'sold-out', standIn: 'Secret guest' } }
  const others = await seedWith('artist-granny-granite', secret)
  expect((await seeded('bookingSettings')).confirmedBookings).toBe(400)
  // Without an answer of the site it does not count as sold out.
  expect(await complaints(rule, others)).toEqual([expect.stringMatching(/^warning text: /)])
  siteSays({ edition: 2026, isSoldOut: false, by: null, since: null })
  expect(await complaints(rule, others)).toEqual([expect.stringMatching(/^warning text: /)])
  siteSays({ edition: 2026, isSoldOut: true, by: 'organisers', since: null })
  expect(await complaints(rule, others)).toEqual([])
  // The artist is revealed by now, so their text must not contain other secrets.
  const known = { ...(await seeded('artist-granny-granite')), ...secret, description: 'And Lime' }
  const both = [...others, { _type: 'artist', name: 'Lime', revealAt: LATER }]
  expect(await complaints(known, both)).toEqual([expect.stringMatching(/^warning description: /)])
})

test('an answer about the sell-out that counts for no festival, or for another one, is told of', async () => {
  const settings = await seeded('bookingSettings')
  expect(await complaints(settings)).toEqual([])
  const next = await seedWith('siteSettings', { startDate: '2027-03-11', endDate: '2027-03-14' })
  const lastYears = { ...settings, soldOut: { answer: 'yes', year: 2026 } }
  expect(await complaints(lastYears, next)).toContainEqual(
    expect.stringMatching(/^warning soldOut: This answer is for 2026, .* 2027: it does not count/),
  )
  expect(await complaints({ ...settings, soldOut: { answer: 'no' } })).toContainEqual(
    expect.stringMatching(/^error soldOut.year: Please write the year/),
  )
})

test('who becomes a secret gets a warning with the published texts that tell the name, and their own slots are none', async () => {
  const artist = { ...(await seeded('artist-granny-granite')), _id: 'drafts.artist-granny-granite' }
  const telling = (await seedDocuments()).map((document) =>
    ['schedule-friday', 'edition-2025', 'artist-drip-theory'].includes(document._id as string)
      ? { ...document, description: 'With Granny Granite.' }
      : document._id === 'reveal-friday'
        ? { ...document, slots: withSlot({ description: 'After granny granite.' })([]) }
        : document,
  )
  expect(await complaints({ ...artist, revealAt: LATER }, telling)).toEqual([
    expect.stringMatching(
      /^warning revealAt: Published texts tell “Granny Granite” already: .*Take the name out/,
    ),
  ])
  const [said = ''] = await complaints({ ...artist, revealAt: LATER }, telling)
  expect(said.match(/(Artist|Schedule day|Past edition|Reveal day) “[^”]+”/g)?.toSorted()).toEqual([
    'Artist “Drip Theory”',
    'Past edition “Trance & Panic”',
    'Reveal day “Friday”',
    'Schedule day “Friday”',
  ])
  expect(await complaints({ ...artist, revealAt: EARLIER }, telling)).toEqual([])
  const slots = withSlot({ artist: 'Granny Granite!', description: 'Granny Granite!' })([])
  const own = await seedWith('reveal-friday', { slots })
  expect(await complaints({ ...artist, revealAt: LATER }, own)).toEqual([])
})

test('a day that is no weekday gets a warning until it has a date', async () => {
  const day = { ...(await seeded('reveal-friday')), day: 'Day One' }
  expect(await complaints(day)).toEqual([
    expect.stringMatching(/^warning date: “Day One” is no weekday.*in no calendar/),
  ])
  expect(await complaints({ ...day, day: 'Fri or Saturday' })).toEqual([
    expect.stringMatching(/^warning date: /),
  ])
  expect(await complaints({ ...day, date: '2026-03-13' })).toEqual([])
  expect(await complaints({ ...day, day: 'FRI NIGHT' })).toEqual([])
})

/** Sets the site's answer to the Studio about the sell-out. */
function siteSays(state: object): void {
  vi.stubGlobal('fetch', async () => Response.json(state))
}
