import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'

const CASES = 400

const PIN = { alias: 'Bat', location: 'Palma', website: '' }
const FLIGHT = {
  artistName: 'Mother Karst',
  fullName: 'María José O’Brien-李',
  passportNumber: 'X1234567',
  email: 'karst@example.com',
  phone: '+34 600 000 000',
  preferredArrivalDate: 'Thu evening or Fri early',
  preferredDepartureDate: '16 March',
  preferredAirport: 'BER',
  additionalNotes: 'two\nlines',
}

test.each([
  ['/api/attendee-pinboard', PIN],
  ['/api/artist-flight-details', FLIGHT],
])('no mutated body posted to %s gives a 5xx or an answer that repeats it', async (path, good) => {
  await using site = await startSite({ env: { TRUST_PROXY: '1' } })
  const seen = new Map<number, number>()
  let count = 0
  await fc.assert(
    fc.asyncProperty(mutated(good), fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'), async (body, type) => {
      count += 1
      const response = await fetch(site.url + path, {
        method: 'POST',
        headers: { 'Content-Type': type, 'X-Forwarded-For': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` },
        body: new Uint8Array(body),
      })
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      expect([201, 400, 413, 415, 422]).toContain(response.status)
      if (response.status !== 201) expect(await response.text()).toMatch(/^[A-Z][^\n<>{}]{5,200}\.$/)
    }),
    { numRuns: CASES, seed: 20260312 },
  )
  // A generator that only makes rubbish, or only good bodies, would prove little.
  for (const status of [201, 400, 415, 422]) expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(5)
})

/** Bytes of a good body with values, keys, shape or bytes changed. */
function mutated(good: Record<string, string>): fc.Arbitrary<Buffer> {
  const keys = Object.keys(good)
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1e308, 1e21, '', ' ', '\0', '\ud800', '\u202e', '__proto__', [], {}, [[[[]]]], 'x'.repeat(6000), '🦇'.repeat(30)),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.jsonValue({ maxDepth: 4 }),
  )
  const object = fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...keys), value).map(([key, changed]) => ({ ...good, [key]: changed })) },
    { weight: 1, arbitrary: fc.constantFrom(...keys).map((key) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key))) },
    { weight: 1, arbitrary: fc.tuple(fc.string({ maxLength: 12 }), value).map(([key, extra]) => Object.fromEntries([...Object.entries(good), [key, extra]])) },
    { weight: 1, arbitrary: value },
  )
  const text = object.map((body) => Buffer.from(JSON.stringify(body) ?? 'undefined'))
  const flipped = fc.tuple(text, fc.nat(), fc.nat({ max: 255 })).map(([bytes, at, by]) => {
    const copy = Buffer.from(bytes)
    if (copy.length > 0) copy[at % copy.length] = by
    return copy
  })
  const cut = fc.tuple(text, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
  const deep = fc.integer({ min: 1, max: 1500 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth)))
  return fc.oneof({ weight: 6, arbitrary: text }, { weight: 3, arbitrary: flipped }, { weight: 2, arbitrary: cut }, { weight: 1, arbitrary: deep })
}
