import { ClientError } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateSync, parse, toJS } from 'groq-js'
import { testLake, type TestLake } from '../testing/lake'
import { CASES, DOCUMENTS, ERROR, type Case } from '../testing/groq-cases'

/** What the lake mends of groq-js. */
const OWN = ['$missing', '1 // a comment', String.raw`"\u00e9\u{1F98E}\n"`]

let lake: TestLake
beforeAll(async () => {
  lake = await testLake()
  await lake.client().delete({ query: '*' })
  await lake.write(...DOCUMENTS)
})
afterAll(() => lake[Symbol.asyncDispose]())

test.each(Object.entries(CASES))(
  '%s: the lake answers as the specification of GROQ says',
  async (_, cases) => {
    const client = lake.client()
    const answers = cases.map(async ([query, , params = {}]) => [
      query,
      await client.fetch<unknown>(query, params).catch(asAnswer),
    ])
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(expected(cases))
  },
)

/** A refused query is an answer, and any other failure is none. */
function asAnswer(error: unknown): unknown {
  if (error instanceof ClientError && error.statusCode === 400) return ERROR
  throw error
}

const expected = (cases: Case[]) =>
  Object.fromEntries(cases.map(([query, answer]) => [query, answer]))

/** Without HTTP, threads and perspectives. A difference is the lake's own; an equal wrong answer is that of groq-js. */
test('the lake answers every one of them as groq-js does', async () => {
  const client = lake.client({ perspective: 'raw' })
  const dataset = await client.fetch<unknown[]>('*')
  const all = Object.values(CASES)
    .flat()
    .filter(([query]) => !OWN.includes(query))
  const byTheLake = all.map(([query, , params = {}]) =>
    client.fetch<unknown>(query, params).catch(asAnswer),
  )
  const byGroqJs = all.map(([query, , params = {}]) => {
    try {
      const sanity = { projectId: 'local', dataset: 'production' }
      return toJS(evaluateSync(parse(query, { params }), { dataset, params, sanity }))
    } catch {
      return ERROR
    }
  })
  expect(await Promise.all(byTheLake)).toEqual(byGroqJs)
})
