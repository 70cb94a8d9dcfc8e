import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openAdmission } from './admission'

afterEach(() => void vi.useRealTimers())

test('ten requests are worked on at once, and the others wait for their turn', async () => {
  const admission = openAdmission()
  let atOnce = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (atOnce += 1))
    await nextTurn()
    atOnce -= 1
    return 'done'
  }
  const answers = await Promise.all(Array.from({ length: 60 }, () => admission.admit(work)))
  expect(answers.every((answer) => answer === 'done')).toBe(true)
  expect([most, admission.shed()]).toEqual([10, 0])
})

test('requests that would wait for more than a second are shed at once, and none when the crowd has gone', async () => {
  let clock = 0
  const admission = openAdmission(() => clock)
  const held: (() => void)[] = []
  const slow = () =>
    admission.admit(async () => {
      await new Promise<void>((done) => held.push(done))
      return 'done'
    })
  const answers = Array.from({ length: 3000 }, slow)
  const shed = admission.shed()
  // 10 at work, and 1000 that wait: of 10 ms each, ten at a time, they take a second.
  expect(shed).toBe(3000 - 10 - 1001)
  let answered = 0
  for (const answer of answers) void answer.then(() => (answered += 1))
  await nextTurn()
  expect(answered).toBe(shed)

  clock += 10
  while (held.length > 0) {
    for (const done of held.splice(0)) done()
    await nextTurn()
  }
  expect(await admission.admit(async () => 'done')).toBe('done')
})

test('when requests take longer, fewer may wait', async () => {
  let clock = 0
  const admission = openAdmission(() => clock)
  for (let count = 0; count < 60; count += 1)
    await admission.admit(async () => {
      clock += 2500
    })
  const never = () => admission.admit(() => new Promise(() => undefined))
  for (let count = 0; count < 15; count += 1) void never()
  expect(admission.shed()).toBe(0)
  void never()
  // At once, and not after it has waited for a second.
  expect(admission.shed()).toBe(1)
})

test('work that fails gives its place to the next', async () => {
  const admission = openAdmission()
  const failing = () =>
    admission.admit(async () => {
      throw new Error('no render')
    })
  for (let count = 0; count < 30; count += 1) await expect(failing()).rejects.toThrow('no render')
  expect(await admission.admit(async () => 'done')).toBe('done')
})

test('who has waited for a second is shed, though the time of the last requests promised a place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const admission = openAdmission()
  let finish: (text: string) => void = () => undefined
  const slow = admission.admit(() => new Promise<string>((done) => (finish = done)))
  for (let count = 0; count < 9; count += 1)
    void admission.admit(() => new Promise(() => undefined))
  const work = vi.fn(async () => 'done')
  const eleventh = admission.admit(work)
  await vi.advanceTimersByTimeAsync(999)
  expect(admission.shed()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([await eleventh, admission.shed()]).toEqual([null, 1])

  // Work under way is never cut off, and what was shed is not done when there is a place again.
  await vi.advanceTimersByTimeAsync(60_000)
  finish('done after a minute')
  expect(await slow).toBe('done after a minute')
  expect(await admission.admit(async () => 'next')).toBe('next')
  expect([work.mock.calls, admission.shed()]).toEqual([[], 1])
})

test('nothing is done for a visitor who leaves while waiting, and nobody counts as shed', async () => {
  const admission = openAdmission()
  const held: (() => void)[] = []
  for (let count = 0; count < 10; count += 1)
    void admission.admit(() => new Promise<void>((done) => held.push(done)))
  const [gone, patient] = [new EventEmitter(), new EventEmitter()]
  const work = vi.fn(async () => 'done')
  const admit = (visitor: EventEmitter) => admission.admit(work, visitor as ServerResponse)
  const answers = [admit(gone), admit(patient)]
  gone.emit('close')
  expect(await answers[0]).toBeNull()
  for (const done of held) done()
  expect(await answers[1]).toBe('done')
  expect([work.mock.calls.length, admission.shed()]).toEqual([1, 0])
  expect([gone.listenerCount('close'), patient.listenerCount('close')]).toEqual([0, 0])
})
