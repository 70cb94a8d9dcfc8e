import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { testLake } from '../testing/lake'
import { many, storeOf, runnerOn } from '../testing/runners'

test('a query that needs too much memory ends with a message, and the next one is answered', async () => {
  const { store } = storeOf(many(3000))
  using runner = runnerOn(store, 20_000, 60_000_000)
  await expect(runner.ask('*{ "all": *{ ..., "b": name + _id } }')).rejects.toMatchObject({
    status: 400,
    type: expect.stringMatching(/^(query|result)TooLarge$/),
  })
  expect(await runner.ask('count(*)')).toBe(3000)
})

/** Takes long, and little memory: what a thread uses anew before it collects garbage, some 50 MB. */
const LONG_QUERY = 'count(*[count(*[name == ^.name]) > 0])'

test('memory that the process takes for something else, such as an upload, ends no query', async () => {
  const { store } = storeOf(many(800))
  using runner = runnerOn(store, 60_000, 200_000_000)
  expect(await runner.ask('count(*)')).toBe(800)
  const upload: Buffer[] = []
  async function takeUpload(): Promise<void> {
    while (upload.length < 20) {
      upload.push(Buffer.alloc(20_000_000, 1))
      await nextTurn()
    }
  }
  const [answer] = await Promise.all([runner.ask(LONG_QUERY), takeUpload()])
  expect(answer).toBe(800)
  expect(upload).toHaveLength(20)
})

test('a query that is ended because another thread took the memory may be asked again', async () => {
  // So many that the query takes minutes, and so much that the process cannot have it from memory that it had before.
  const { store } = storeOf(many(10_000))
  using runner = runnerOn(store, 60_000, 200_000_000)
  expect(await runner.ask('count(*)')).toBe(10_000)
  const answer = runner.ask(LONG_QUERY).catch((error: unknown) => error)
  const greedy = new Worker(
    'const all = []; for (let n = 0; n < 1200; n++) all.push(new Array(125_000).fill(n + 0.5)); setInterval(() => all, 1000)',
    { eval: true },
  )
  expect(await answer).toMatchObject({ status: 503, type: 'queryEnded' })
  await greedy.terminate()
  expect(await runner.ask('count(*)')).toBe(10_000)
})

test('a mutation whose query takes too long is refused with a message, and other writers go on', async () => {
  await using lake = await testLake()
  await lake.write(...many(3000))
  const refused = lake.client().delete({ query: '*[count(*[count(*[name == ^.name]) > 0]) > 5]' })
  const writing = lake.client().create({ _id: 'other', _type: 'artist' })
  await expect(refused).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('took longer than 3 s'),
  })
  expect(await writing).toMatchObject({ _id: 'other' })
})
