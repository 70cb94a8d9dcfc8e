import { expect, test } from 'vitest'
import { createRerun } from './rerun'

/** Work whose runs end when the test says so. */
function someWork() {
  const ends: { succeed: () => void; fail: () => void }[] = []
  const rerun = createRerun()
  const work = () =>
    new Promise<void>((resolve, reject) =>
      ends.push({ succeed: resolve, fail: () => reject(new Error('no')) }),
    )
  return { run: () => rerun(work), ends }
}

test('calls during a run let one more run follow it, and all of them wait for that', async () => {
  const { run, ends } = someWork()
  const calls = [run(), run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]!.succeed()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.succeed()
  await Promise.all(calls)
  expect(ends).toHaveLength(2)
})

test('after a run that failed the next call runs again', async () => {
  const { run, ends } = someWork()
  const first = run()
  ends[0]!.fail()
  await expect(first).rejects.toThrow('no')
  const second = run()
  expect(ends).toHaveLength(2)
  ends[1]!.succeed()
  await second
})
