import { setImmediate as nextTurn } from 'node:timers/promises'
import { evaluateSync, parse, toJS } from 'groq-js'
import { expect, test, vi } from 'vitest'
import { BOOKING, farSide, openDoor, SITE } from '../tests/helpers/far-lake'
import { BOOKING_SETTINGS_QUERY, SITE_QUERY } from './queries'

/** Of each reading. */
const QUERIES = 8

test('a change is shown after its event, and the version says so', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  const version = door.content.version()
  far.answers[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.tell()
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
    interval: 5,
  })
  expect(door.content.version()).not.toBe(version)
  far.answers[SITE_QUERY] = SITE
  far.tell()
  await vi.waitFor(() => expect(door.content.version()).toBe(version), {
    timeout: 8000,
    interval: 5,
  })
})

test('what is published together shows together: there is no version between', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await expect.poll(() => far.state.asked).toBe(3 * QUERIES)
  far.answers[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.answers[BOOKING_SETTINGS_QUERY] = { ...BOOKING, capacity: 600 }
  const versions = new Set([door.content.version()])
  far.tell()
  while (door.content.bookingSettingsAtHand()?.capacity !== 600 || versions.size < 2) {
    await nextTurn()
    versions.add(door.content.version())
  }
  expect((await door.content.site()).tagline).toBe('Darker.')
  expect(versions.size).toBe(2)
})

test('changes without a pause are shown meanwhile, and do not lead to a query each', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  far.state.asked = 0
  let told = 0
  for (; far.state.asked < 4 * QUERIES; told += 1) {
    far.tell()
    await nextTurn()
  }
  expect(told).toBeGreaterThan(2 * 4)
  expect(door.content.isLoaded()).toBe(true)
})

test('what was missed while the listener was cut off is read when it is back', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  await expect.poll(() => far.state.asked).toBe(2 * QUERIES)
  far.answers[BOOKING_SETTINGS_QUERY] = { ...BOOKING, capacity: 600 }
  far.dropListeners()
  await vi.waitFor(async () => expect((await door.content.bookingSettings())?.capacity).toBe(600), {
    timeout: 8000,
    interval: 20,
  })
})

test('unusable settings keep the last good ones, while the rest is still refreshed', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  far.answers[BOOKING_SETTINGS_QUERY] = { ...BOOKING, capacity: 0 }
  far.answers[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.tell()
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
    interval: 5,
  })
  expect((await door.content.bookingSettings())?.capacity).toBe(500)
  await vi.waitFor(
    () => expect(door.log.at(-1)?.problem).toMatch(/^bookingSettings: .*capacity/s),
    { timeout: 8000 },
  )
})

test('a change is shown although queries see it only after the first reading', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  expect(far.state.listened).toContain('visibility=query')
  // At the start, and two after the welcome.
  await expect.poll(() => far.state.asked).toBe(3 * QUERIES)
  far.tell()
  await expect.poll(() => far.state.asked).toBe(4 * QUERIES)
  far.answers[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
    interval: 20,
  })
})

test('a release and its versions lead to no reading until they are published', async () => {
  await using far = await farSide('answers')
  await using _ = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  const query = new URL(far.state.listened, 'http://far').searchParams.get('query') ?? ''
  const heard = (_id: string) =>
    toJS(evaluateSync(parse(query), { dataset: [{ _id, _type: 'x' }] }))
  expect(heard('_.releases.summer')).toEqual([])
  expect(heard('versions.summer.artist')).toEqual([])
  expect(heard('artist')).toHaveLength(1)
})

test.each([
  [false, 0],
  [true, 1],
])('hosted: %s. A change is read again %i times after it was read', async (isHosted, times) => {
  const later = vi.spyOn(globalThis, 'setTimeout')
  await using far = await farSide('answers')
  await using door = openDoor(far, { isHosted })
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  await expect.poll(() => far.state.asked).toBe(2 * QUERIES)
  later.mockClear()
  far.tell()
  await expect.poll(() => far.state.asked).toBe(3 * QUERIES)
  expect(later.mock.calls.filter(([, ms]) => ms === 2500)).toHaveLength(times)
  later.mockRestore()
  expect(door.content.isLoaded()).toBe(true)
})

test('a lake that refuses is asked with one query, ever more rarely, and with all once it answers', async () => {
  await using far = await farSide('says 429')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await using door = openDoor(far)
    await door.content.settled()
    expect(far.state.asked).toBe(QUERIES)
    for (const [waited, asked] of [
      [500, 1],
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waited)
      await until(() => far.state.asked === QUERIES + asked)
    }
    far.state.weather = 'answers'
    await vi.advanceTimersByTimeAsync(8000)
    await until(() => door.content.isLoaded())
  } finally {
    vi.useRealTimers()
  }
})

/** Turns of the event loop, where the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
  for (let turns = 0; turns < 50; turns += 1) await nextTurn()
}
