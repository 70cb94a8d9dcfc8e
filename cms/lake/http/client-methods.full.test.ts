import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import {
  allMethodsOf,
  DOCUMENTS,
  METHODS,
  methodsOf,
  settled,
  type Trial,
} from '../testing/client-methods'
import { testLake, type TestLake } from '../testing/lake'
import { README } from '../testing/packed'
import { UNSUPPORTED } from './unsupported.server'

test('of every method that @sanity/client has, it is known whether the lake supports it', async () => {
  await using lake = await testLake()
  expect(allMethodsOf(lake.client())).toEqual(Object.keys(METHODS).toSorted())
  const observable = allMethodsOf(observableOf(lake))
  expect(observable.filter((name) => !(name in METHODS))).toEqual([])
})

test('a method that is new to the client, or to a part of it, is noticed', () => {
  class Part {
    known() {}
  }
  class Newer extends Part {
    fresh() {}
  }
  const client = { parts: { part: new Newer() }, listen: () => 1, dataset: 'a', nothing: null }
  expect(methodsOf(client).toSorted()).toEqual(['listen', 'parts.part.fresh', 'parts.part.known'])
})

test.each<[string, (lake: TestLake) => SanityClient]>([
  ['promises', (lake) => lake.client()],
  ['observables', observableOf],
])(
  'every method of the client with %s gives its answer, or an error that names the feature',
  async (_, clientOf) => {
    await using lake = await testLake()
    const client = clientOf(lake)
    const outcomes: Record<string, string> = {}
    const expected: Record<string, unknown> = {}
    for (const name of allMethodsOf(client)) {
      await lake.client().delete({ query: '*[_type != "sanity.fileAsset"]' })
      await lake.write(...DOCUMENTS)
      const trial = METHODS[name] ?? expect.fail(name)
      outcomes[name] = await outcomeOf(trial, client)
      expected[name] = expect.stringContaining(
        trial.refusedAs ? `refused: ${trial.refusedAs}` : `${trial.gives}`,
      )
    }
    expect(outcomes).toEqual(expected)
  },
  60_000,
)

test('the client asks for the documents of a release without a perspective, so only a client with raw gets them, as from Sanity', async () => {
  await using lake = await testLake()
  await lake.write(...DOCUMENTS)
  const foundIn = async (client: SanityClient) => {
    const { result } = await client.releases.fetchDocuments({ releaseId: 'summer' })
    return result.map(({ _id }) => _id)
  }
  // By default the perspective is `published`, which hides versions.
  expect(await foundIn(lake.client())).toEqual([])
  expect(await foundIn(lake.client().withConfig({ perspective: 'raw' }))).toEqual([
    'versions.summer.a',
  ])
})

test('the README names every feature that an address is refused for', () => {
  const readme = README.replaceAll('\n', ' ')
  expect(UNSUPPORTED.filter(({ feature }) => !readme.includes(feature))).toEqual([])
})

test('an address that Sanity does not have is refused without the name of a feature', async () => {
  await using lake = await testLake()
  await expect(lake.client().request({ uri: '/made/up' })).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('nothing at this address'),
  })
})

/** The same methods, with observables for promises. */
function observableOf(lake: TestLake): SanityClient {
  return lake.client().observable as unknown as SanityClient
}

/** The answer as JSON, or `refused: ` with the words after "does not support" or with the whole message. */
async function outcomeOf({ call }: Trial, client: SanityClient): Promise<string> {
  try {
    return JSON.stringify(await settled(call(client)))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return `refused: ${message.replace(/^.*does not support "?/s, '')}`
  }
}
