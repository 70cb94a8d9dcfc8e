import { evaluateSync, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { artist, options } from '../testing/runners'
import { viewOf } from './perspective.server'
import { runQuery } from './query.server'

const RANKS = [3, 'three', null, 1, true, 3, { a: 1 }, 2, 'one', 3]
const documents = RANKS.map((rank, n) => ({
  ...artist(`artist-${(n * 7) % RANKS.length}`, `Name ${n % 3}`),
  rank,
  at: { row: n % 4 },
}))
const view = viewOf({ seq: 1, documents: new Map(documents.map((one) => [one._id, one])) }, 'raw')

async function ask(text: string): Promise<unknown> {
  return (await runQuery(view, { text, params: {} }, options.context)).result
}

test('a query that orders what it filters is answered as groq-js answers it, also when that order was asked for before', async () => {
  const orders = ['rank', 'rank desc', 'name, rank desc', 'at.row desc, name asc', 'missing']
  const queries = orders.flatMap((order) => [
    `* | order(${order})._id`,
    `*[name != "Name 1"] | order(${order}) [1..4] {_id, name}`,
    `*[defined(rank)][at.row > 0] | order(${order}) | order(name)[0]`,
    `count(* | order(${order})) + count(*)`,
    `{"first": * | order(${order})[0]._id, "all": *._id}`,
    `*[_id == *[0]._id] | order(${order})._id`,
    `* | order(${order}) {_id, "next": *[_id > ^._id][0]._id}`,
  ])
  for (const query of [...queries, ...queries])
    expect([query, await ask(query)]).toEqual([
      query,
      evaluateSync(parse(query), { dataset: view.documents }).data,
    ])
})

test('an order is remembered for its documents alone', async () => {
  const query = { text: '* | order(name)._id', params: {} }
  await ask(query.text)
  await ask(query.text)
  const newer = new Map([
    ['a', artist('a', 'Z')],
    ['b', artist('b', 'Y')],
  ])
  const { result } = await runQuery(
    viewOf({ seq: 2, documents: newer }, 'raw'),
    query,
    options.context,
  )
  expect(result).toEqual(['b', 'a'])
})
