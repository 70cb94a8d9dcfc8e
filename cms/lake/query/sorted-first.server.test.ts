import { evaluateSync, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { artist, options } from '../testing/runners'
import { nodesIn } from './demands.server'
import { viewOf } from './perspective.server'
import { runQuery } from './query.server'
import { sortedFirst } from './sorted-first.server'

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
  for (let count = 0; count < 5; count += 1) await ask(query.text)
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

/** Whether each of some queries for the same documents is answered without sorting, and the documents that it sees. */
function askTimes(count: number, text: string, all = [...documents]) {
  return Array.from({ length: count }, () => {
    const { tree, dataset } = sortedFirst(parse(text), all)
    return { isSorted: ![...nodesIn(tree)].some(({ type }) => type === 'PipeFuncCall'), dataset }
  })
}

test('from the fourth query with an order on, the documents are sorted once for all', () => {
  const asked = askTimes(6, '*[rank > 1] | order(name desc) [0..3]')
  expect(asked.map(({ isSorted }) => isSorted)).toEqual([false, false, false, true, true, true])
  const [fourth, ...later] = asked.slice(3).map(({ dataset }) => dataset)
  expect(fourth).toEqual(evaluateSync(parse('* | order(name desc)'), { dataset: documents }).data)
  for (const one of later) expect(one).toBe(fourth)
})

test('of eleven orders the oldest is given up', () => {
  const all = [...documents]
  askTimes(4, '* | order(name)', all)
  for (let number = 1; number <= 9; number += 1) askTimes(1, `* | order(field${number})`, all)
  expect(askTimes(1, '* | order(name)', all)[0]?.isSorted).toBe(true)
  expect(askTimes(4, '* | order(rank)', all)[3]?.isSorted).toBe(true)
  expect(askTimes(1, '* | order(name)', all)[0]?.isSorted).toBe(false)
})

test('a document that cannot be sorted fails the queries that select it alone', async () => {
  const odd = { ...artist('odd', 'Odd'), at: { hasOwnProperty: 1 } }
  const stored = [...documents, odd].map((one) => [one._id, one] as const)
  const all = viewOf({ seq: 1, documents: new Map(stored) }, 'raw')
  const run = (text: string) => runQuery(all, { text, params: {} }, options.context)
  for (let count = 0; count < 6; count += 1) {
    const { result } = await run('*[name == "Name 1"] | order(at.row)._id')
    expect(result).toHaveLength(3)
    await expect(run('* | order(at.row)._id')).rejects.toMatchObject({ status: 400 })
  }
})
