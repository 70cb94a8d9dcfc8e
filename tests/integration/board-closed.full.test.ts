import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const SENTENCE = 'The wall is full; bring your own.'
const PIN = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"alias":"Late","location":"Graz"}',
}
const WAIT = { timeout: 15_000, interval: 50 }

test('the organisers’ switch closes the board on two instances, for browsers, programs and pages without scripts, and opens it again', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' } })
  const kept = {
    ...PIN,
    headers: { ...PIN.headers, 'Idempotency-Key': 'before' },
    body: '{"alias":"Early","location":"Graz"}',
  }
  const first = await (await fetch(`${one.url}/api/attendee-pinboard`, kept)).text()
  await write(one, { pinboardOpen: false, pinboardClosedText: SENTENCE })
  for (const site of [one, two]) {
    await expect
      .poll(async () => (await fetch(`${site.url}/attendee-pinboard`)).text(), WAIT)
      .toContain(SENTENCE)
    const refused = await fetch(`${site.url}/api/attendee-pinboard`, PIN)
    expect([refused.status, await refused.text()]).toEqual([403, SENTENCE])
    expect(
      (
        await fetch(`${site.url}/api/attendee-pinboard`, {
          ...PIN,
          body: '{"alias":"Bot","location":"x","website":"y"}',
        })
      ).status,
    ).toBe(403)
    const form = await fetch(`${site.url}/attendee-pinboard`, {
      method: 'POST',
      body: new URLSearchParams({ alias: 'Late', location: 'Graz' }),
    })
    expect([form.status, (await form.text()).includes(SENTENCE)]).toEqual([403, true])
    // A repeated request gets its first answer again, and the notes stay.
    const again = await fetch(`${site.url}/api/attendee-pinboard`, kept)
    expect([again.status, await again.text()]).toEqual([201, first])
    expect(
      (await (await fetch(`${site.url}/api/attendee-pinboard`)).json()) as object[],
    ).toHaveLength(1)
  }
  await write(two, { pinboardOpen: true })
  for (const site of [one, two])
    await expect
      .poll(async () => (await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status, WAIT)
      .toBe(201)
  // The page may be a moment behind the API: the old one is served while a new one is rendered.
  await expect
    .poll(async () => (await fetch(`${two.url}/attendee-pinboard`)).text(), WAIT)
    .toContain('Add Yourself to the Pinboard!')
})

async function write(site: Site, set: object): Promise<void> {
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
}
