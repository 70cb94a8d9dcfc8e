import { expect, test, vi } from 'vitest'
import { farSide, openDoor, SITE } from '../tests/helpers/far-lake'
import { askForMissedChanges, REVISIONS_QUERY } from './missed-changes.server'
import { SITE_QUERY } from './queries'

test('with Sanity’s cloud a change whose event was lost is shown within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await using far = await farSide('answers')
  far.answers[REVISIONS_QUERY] = ['a', 'b']
  await using door = openDoor(far, { isHosted: true })
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  await vi.advanceTimersByTimeAsync(60_000)
  far.answers[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.answers[REVISIONS_QUERY] = ['a', 'c']
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
  })
})

test('as long as nothing has changed, a minute costs one query', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await using far = await farSide('answers')
  far.answers[REVISIONS_QUERY] = ['a', 'b']
  const changes = vi.fn<() => void>()
  const stop = askForMissedChanges(far.client, changes)
  for (const minute of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(() => far.state.asked).toBe(minute)
  }
  // What changed between the start and the first minute is not known.
  expect(changes).toHaveBeenCalledTimes(1)
  stop()
})

test('a lake that cannot be asked is read again once, so that the log says why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await using far = await farSide('answers')
  far.answers[REVISIONS_QUERY] = ['a', 'b']
  const changes = vi.fn<() => void>()
  const stop = askForMissedChanges(far.client, changes)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => changes.mock.calls.length).toBe(1)
  far.state.weather = 'says 500'
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => changes.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => far.state.asked).toBe(3)
  expect(changes).toHaveBeenCalledTimes(2)
  stop()
})
