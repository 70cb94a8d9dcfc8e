import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

const IMPOSSIBLE = [
  [
    aLeg({ from: 'ZZZ' }),
    "The airport of departure is no airport's code that we know. Use its IATA code of three letters",
  ],
  [
    aLeg({ to: 'Palma' }),
    "The airport of arrival is no airport's code that we know. Did you mean PMI (Palma de Mallorca) or ",
  ],
  [aLeg({ from: 'PMI' }), 'The two airports must differ.'],
  [aLeg({ arrives: '2026-03-13T21:55' }), 'The arrival must be after the departure'],
  // Lisbon's clock is an hour behind: the arrival looks an hour later, and is at the same instant as the departure.
  [aLeg({ from: 'LIS', to: 'PMI', arrives: '2026-03-13T22:55' }), 'The arrival must be after'],
  [aLeg({ arrives: '2026-03-16T23:50' }), 'The flight takes more than two days.'],
  [
    aLeg({ departs: '2026-03-29T00:30', arrives: '2026-03-29T02:30' }),
    'The time of the arrival does not exist at its place',
  ],
  [aLeg({ departs: '2026-02-30T10:00' }), 'The departure must be a time such as'],
  [aLeg({ means: 'sleigh' }), 'The means must be one of flight, ferry, train, car, own, there.'],
  [aLeg({ means: 'ferry', to: null }), 'The place of arrival is required.'],
  [aLeg({ means: 'ferry', toZone: 'Mallorca' }), 'The time zone must be an IANA name'],
  [aLeg({ means: 'train', to: 'ZRH' }), 'The two places must differ.'],
  // The clocks in London are an hour behind the festival's, in which the other place is.
  [
    aLeg({
      means: 'ferry',
      from: 'Dover',
      fromZone: 'Europe/London',
      to: 'Sóller',
      arrives: '2026-03-13T22:55',
    }),
    'The arrival must be after the departure, each in the time of its place.',
  ],
  [aLeg({ means: 'car' }), 'The number must be left out with the means “car”.'],
  [aLeg({ means: 'own', arrives: null }), 'The arrival is required.'],
  [aLeg({ means: 'there', direction: 'departure' }), 'Who is already there has an arrival only.'],
  [aLeg({ direction: 'up' }), 'The direction must be arrival or departure.'],
  [aLeg({ arrives: '' }), 'The arrival is required.'],
  [aLeg({ flightNumber: ' ' }), 'The flight number is required.'],
  [aLeg({ people: 0 }), 'The number of people must be from 1 to 99.'],
  [aLeg({ people: 1.5 }), 'The number of people must be a whole number.'],
  [aLeg({ transferMinutes: -1 }), 'The transfer time in minutes must be from 0 to 1440.'],
  [aLeg({ driver: 'T\u0000' }), 'The driver contains characters that cannot be used'],
  [aLeg({ seat: '1A' }), 'Send an object with these fields and no others'],
  [[], 'Send an object with these fields and no others'],
] as const

test('a leg that cannot be is refused in a sentence that says why', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  for (const [leg, sentence] of IMPOSSIBLE) {
    const answer = await addLeg(site, 1, leg as Record<string, unknown>)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)])
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('a card with a bad status, version or text, or of nobody, is refused in a sentence', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  for (const [body, sentence] of [
    [{ status: 'lost' }, 'The status must be one of new, asked, booked, told, cancelled.'],
    [{ version: -1 }, 'The version must be the number of the version that you have seen.'],
    [{ version: '0' }, 'The version must be the number of the version that you have seen.'],
    [{ notes: 'x'.repeat(5001) }, 'The notes can have 5000 characters at most.'],
    [{ assignee: 7 }, 'The name of who has it must be a text.'],
    [{ hotelFrom: '12 March' }, 'The check-in must be a day such as 2026-03-12.'],
    [
      { hotelFrom: '2026-03-12', hotelTo: '2026-03-12' },
      'The check-out must be after the check-in.',
    ],
    [{ driverNote: 'x'.repeat(501) }, 'The note for the driver can have 500 characters at most.'],
    [{ legs: [] }, 'Send an object with status, assignee, notes and version'],
  ] as const) {
    const answer = await putCard(site, 1, body)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)])
  }
  expect((await putCard(site, 2, {})).status).toBe(404)
  expect((await putCard(site, 99999999999, {})).status).toBe(404)
  expect((await addLeg(site, 2)).status).toBe(404)
  const nobody = '/api/admin/flights/1/legs/11111111-2222-4333-8444-555555555555'
  expect((await asAdmin(site, 'DELETE', nobody)).status).toBe(404)
  expect((await asAdmin(site, 'DELETE', '/api/admin/flights/1/legs/x')).status).toBe(404)
})
