import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

const json = (changes: Record<string, unknown>) => JSON.stringify(aFlight(changes))

test('no JSON at all gets anything but 201, 400 or 422', async () => {
  await using site = await startSite()
  const names = Object.keys(aFlight())
  const almostAFlight = fc
    .record({ name: fc.constantFrom(...names, 'stalactite'), value: fc.jsonValue() })
    .map(({ name, value }) => json({ [name]: value }))
  const broken = fc.record({ at: fc.nat(), bit: fc.nat(7) }).map(({ at, bit }) => {
    const bytes = new TextEncoder().encode(json({}))
    bytes[at % bytes.length]! ^= 1 << bit
    return bytes
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), almostAFlight, broken), async (body) => {
      count += 1
      const { status } = await sendFlight(site, body, from(`10.${count >> 8}.${count & 255}.1`))
      expect([201, 400, 422]).toContain(status)
    }),
    { numRuns: 300 },
  )
})
