import { expect, test, vi } from 'vitest'
import { createPoll } from './poll'

/** A poll whose answers and clock are controlled by the test. */
function aPoll() {
  vi.useFakeTimers()
  const line = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, line[name].bind(line))
  const questions: { signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = []
  const heard: string[] = []
  const poll = createPoll<string>({
    ask: (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        questions.push({ signal, answer: resolve, fail: () => reject(new Error('far side')) })
      }),
    onAnswer: (answer) => heard.push(answer),
    onFailure: () => heard.push('failed'),
    everyMs: 30_000,
    deadlineMs: 10_000,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    poll,
    lineIsBack: () => line.dispatchEvent(new Event('online')),
    questions,
    heard,
    pass,
    [Symbol.dispose]() {
      poll.pause()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    },
  }
}

test('it asks at once and 30 s after each answer', async () => {
  using at = aPoll()
  at.poll.resume()
  expect(at.questions).toHaveLength(1)
  at.questions[0]!.answer('one')
  await at.pass(29_999)
  expect(at.questions).toHaveLength(1)
  await at.pass(1)
  at.questions[1]!.answer('two')
  await at.pass(0)
  expect(at.heard).toEqual(['one', 'two'])
})

test('a failure is told, and the next good answer replaces it', async () => {
  using at = aPoll()
  at.poll.resume()
  at.questions[0]!.fail()
  await at.pass(30_000)
  at.questions[1]!.answer('good again')
  await at.pass(0)
  expect(at.heard).toEqual(['failed', 'good again'])
})

test('an answer that takes longer than the deadline is a failure', async () => {
  using at = aPoll()
  at.poll.resume()
  await at.pass(9_999)
  expect(at.heard).toEqual([])
  await at.pass(1)
  expect(at.heard).toEqual(['failed'])
})

test('a paused poll sends no request, and drops an answer that was on its way', async () => {
  using at = aPoll()
  at.poll.resume()
  at.poll.pause()
  expect(at.questions[0]!.signal.aborted).toBe(true)
  await at.pass(120_000)
  expect(at.questions).toHaveLength(1)
  expect(at.heard).toEqual([])
})

test('a resumed poll sends a request at once, and one at a time', async () => {
  using at = aPoll()
  at.poll.resume()
  at.questions[0]!.answer('one')
  await at.pass(5_000)
  at.poll.pause()
  at.poll.resume()
  at.poll.resume()
  expect(at.questions).toHaveLength(2)
  at.questions[1]!.answer('two')
  await at.pass(5_000)
  at.poll.resume()
  at.questions[2]!.answer('three')
  await at.pass(29_999)
  expect(at.questions).toHaveLength(3)
  await at.pass(1)
  expect(at.questions).toHaveLength(4)
})

test('a poll that stays paused has no timer', async () => {
  using at = aPoll()
  at.poll.resume()
  at.questions[0]!.answer('one')
  await at.pass(0)
  at.poll.pause()
  expect(vi.getTimerCount()).toBe(0)
})

test('it asks at once when the line is back, and again 30 s after that answer', async () => {
  using at = aPoll()
  at.poll.resume()
  at.questions[0]!.fail()
  await at.pass(5_000)
  at.lineIsBack()
  expect(at.questions).toHaveLength(2)
  at.questions[1]!.answer('good again')
  await at.pass(29_999)
  expect(at.heard).toEqual(['failed', 'good again'])
  expect(at.questions).toHaveLength(2)
  await at.pass(1)
  expect(at.questions).toHaveLength(3)
})

test('a question from before the line was cut is given up when the line is back, and is no failure', async () => {
  using at = aPoll()
  at.poll.resume()
  at.lineIsBack()
  expect(at.questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
  at.questions[1]!.answer('here')
  await at.pass(10_000)
  expect(at.heard).toEqual(['here'])
})

test('while paused it asks nothing when the line is back', async () => {
  using at = aPoll()
  at.lineIsBack()
  at.poll.resume()
  at.poll.pause()
  at.lineIsBack()
  await at.pass(60_000)
  expect(at.questions).toHaveLength(1)
})
