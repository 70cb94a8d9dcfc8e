import { expect, test } from 'vitest'
import { testLake } from '../lake/testing/lake'
import { problemIn } from './use-work'

test('what others do at the same moment and a lost connection are told without words of programmers', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const why = (task: Promise<unknown>) => task.then(() => 'done', problemIn)
  const edit = client.patch('seedling').set({ name: 'Sprout' })
  const others =
    'Somebody has changed something here at the same moment: nothing was changed. Please try again.'
  expect(await why(edit.ifRevisionId('before').commit())).toBe(others)
  expect(await why(client.create({ _id: 'seedling', _type: 'seedling' }))).toBe(others)
  expect(problemIn(new Error('The last day is before the first.'))).toBe(
    'The last day is before the first.',
  )
  expect(problemIn(new TypeError('slots is undefined'))).toBe(
    'That did not work. Please try again.',
  )
  // The first is as it is in a browser.
  for (const lost of [{ isNetworkError: true }, { statusCode: 503 }])
    expect(problemIn(Object.assign(new Error('Request error while attempting'), lost))).toMatch(
      /^There was no answer. Please look .* whether it is done already/,
    )
})
