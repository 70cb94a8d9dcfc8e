import { expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.server'

test('what becomes due while the work is under way is done after it, once', async () => {
  let finish = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const trying = keepTrying(work, { onTrouble: () => undefined })
  trying.now()
  trying.now()
  trying.now()
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  finish()
  await trying.close()
  expect(work).toHaveBeenCalledTimes(2)
})

test('what becomes due however soon after the end of the work is done', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const work = vi.fn(async () => undefined)
    const trying = keepTrying(work, { onTrouble: () => undefined })
    trying.now()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    trying.now()
    await vi.waitFor(() => expect(work, `${steps} steps later`).toHaveBeenCalledTimes(2))
    await trying.close()
  }
})

test('work that fails is tried again every second, and its trouble and its end are told once', async () => {
  vi.useFakeTimers()
  const told: unknown[] = []
  let failures = 3
  const work = vi.fn(async () => {
    failures -= 1
    if (failures >= 0) throw new Error(`${failures} more`)
  })
  const trying = keepTrying(work, {
    onTrouble: (error) => told.push((error as Error).message),
    onRecovery: () => told.push('well'),
  })
  trying.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(4)
  expect(told).toEqual(['2 more', 'well'])
  trying.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(5)
  expect(told).toEqual(['2 more', 'well'])
})

test('closing waits for what is under way, and nothing follows', async () => {
  vi.useFakeTimers()
  let fail = () => {}
  const told: unknown[] = []
  const work = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('no')))))
  const trying = keepTrying(work, { onTrouble: (error) => told.push(error) })
  trying.now()
  const closed = trying.close()
  fail()
  await closed
  trying.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
})
