import { expect, test } from 'vitest'
import { openSharedAnswers } from './shared-answers.server'

/** Shared answers, and how often one was sought. */
function counted() {
  const share = openSharedAnswers()
  const sought: string[] = []
  const ask = (key: string, revision = 1, isLasting = true, json = `"${key}"`) =>
    share(key, { revision, isLasting }, async () => {
      sought.push(key)
      return { json, sourceMap: null, syncTags: [], ms: 1 }
    })
  return { share, sought, ask }
}

test('an answer is sought once, until the documents change', async () => {
  const { sought, ask } = counted()
  const [first, second] = await Promise.all([ask('a'), ask('a')])
  expect([first.json, second.json, (await ask('a')).json]).toEqual(['"a"', '"a"', '"a"'])
  expect(sought).toEqual(['a'])
  await ask('b')
  await ask('a', 2)
  expect(sought).toEqual(['a', 'b', 'a'])
})

test('an answer that changes with the time is shared by those only who ask meanwhile', async () => {
  const { sought, ask } = counted()
  await Promise.all([ask('now', 1, false), ask('now', 1, false)])
  await ask('now', 1, false)
  expect(sought).toEqual(['now', 'now'])
})

test('long answers are not kept, and many short ones for so long as there is room', async () => {
  const { sought, ask } = counted()
  for (const _ of [1, 2]) await ask('long', 1, true, 'x'.repeat(1024 * 1024))
  expect(sought).toEqual(['long', 'long'])
  for (let n = 0; n < 10; n += 1) await ask(`short-${n}`, 1, true, 'x'.repeat(1_000_000))
  const before = sought.length
  await ask('short-9')
  await ask('short-0')
  expect(sought.slice(before)).toEqual(['short-0'])
})

test('an error is nobody else’s answer', async () => {
  const { share, ask } = counted()
  const failing = share('a', { revision: 1, isLasting: true }, () =>
    Promise.reject(new Error('no')),
  )
  await expect(failing).rejects.toThrow('no')
  expect((await ask('a')).json).toBe('"a"')
})
