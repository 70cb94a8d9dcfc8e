import { expect, test } from 'vitest'
import { testLake } from '../testing/lake'
import { openHistory } from './history.server'

test('a long history comes a few transactions at a time, in order, each once', async () => {
  await using lake = await testLake()
  const ids: (string | null)[] = []
  for (let edit = 0; edit < 25; edit += 1)
    ids.push(await lake.write({ _id: 'a', _type: 'artist', edit }))
  const history = openHistory(lake.pg.database, 'production')
  const pagesOf = async (from: string | null, limit: number, isNewestFirst: boolean) => {
    const pages: string[][] = []
    const range = { from, to: null, limit, isNewestFirst }
    for await (const page of history.pages(['a'], range)) pages.push(page.map(({ id }) => id))
    return pages
  }
  const inTens = (all: (string | null)[]) => [all.slice(0, 10), all.slice(10, 20), all.slice(20)]
  expect(await pagesOf(null, 1000, false)).toEqual(inTens(ids))
  expect(await pagesOf(null, 23, true)).toEqual(inTens(ids.toReversed().slice(0, 23)))
  expect(await pagesOf(ids[15]!, 10, false)).toEqual([ids.slice(15)])
  await expect(pagesOf('none', 10, false)).rejects.toThrow('There is no transaction')
})
