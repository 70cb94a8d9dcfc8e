import { ClientError, type Action, type SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { testLake } from '../testing/lake'

const act = (id: string, name: string) => ({ _id: id, _type: 'artist', name })
/** A new version in the release "summer". */
const add = (id: string, fields: { _type: string; [field: string]: unknown }): Action => ({
  actionType: 'sanity.action.document.version.create',
  publishedId: id,
  document: { ...fields, _id: `versions.summer.${id}` },
})
const addAct = (id: string, name: string) => add(id, { _type: 'artist', name })
const replaceAct = (id: string, name: string): Action => ({
  actionType: 'sanity.action.document.version.replace',
  document: act(`versions.summer.${id}`, name),
})

async function createSummer(client: SanityClient): Promise<void> {
  await client.releases.create({ releaseId: 'summer', metadata: { title: 'Summer' } })
}

function namesIn(client: SanityClient, perspective: string | string[]): Promise<string[]> {
  return client.fetch(
    '*[_type == "artist"] | order(name).name',
    {},
    { perspective: perspective as 'raw' },
  )
}

function releaseIn(client: SanityClient): Promise<Record<string, unknown> | undefined> {
  return client.getDocument('_.releases.summer') as Promise<Record<string, unknown> | undefined>
}

test('a release is created, seen as a whole in its perspective, and published in one transaction', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await lake.write(act('a', 'Karst'), act('b', 'Moon'), act('drafts.b', 'Moon, drafted'))
  await createSummer(client)
  await client.action(addAct('a', 'Karst in summer'))
  await client.action(addAct('c', 'New in summer'))
  await client.unpublishVersion({ releaseId: 'summer', publishedId: 'b' })
  expect(await namesIn(client, 'published')).toEqual(['Karst', 'Moon'])
  expect(await namesIn(client, 'drafts')).toEqual(['Karst', 'Moon, drafted'])
  const inSummer = ['Karst in summer', 'New in summer']
  expect(await namesIn(client, ['summer', 'drafts'])).toEqual(inSummer)

  const heard: string[] = []
  const committed: string[] = []
  lake.lake.store.onCommit(({ id }) => void committed.push(id))
  using listening = listenTo(client, heard)
  await listening.begun
  const { transactionId } = await client.releases.publish({ releaseId: 'summer' })
  expect(await namesIn(client, 'published')).toEqual(inSummer)
  // The draft is the organisers' own business. It is still there, as in Sanity's cloud.
  expect(await namesIn(client, 'raw')).toEqual([
    ...inSummer.slice(0, 1),
    'Moon, drafted',
    'New in summer',
  ])
  expect(committed).toEqual([transactionId])
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(new Set(heard)).toEqual(new Set([transactionId]))
  expect(await releaseIn(client)).toMatchObject({
    name: 'summer',
    state: 'published',
    metadata: { title: 'Summer', releaseType: 'undecided' },
    publishedAt: expect.any(String),
    finalDocumentStates: [
      { id: 'versions.summer.a' },
      { id: 'versions.summer.b' },
      { id: 'versions.summer.c' },
    ],
  })
})

/** Collects the transactions that changed published artists. */
function listenTo(client: SanityClient, heard: string[]) {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const subscription = client
    .listen('*[_type == "artist"]', {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) => {
      if (event.type === 'welcome') begin()
      if (event.type === 'mutation') heard.push(event.transactionId)
    })
  return { begun, [Symbol.dispose]: () => subscription.unsubscribe() }
}

test('an archived release keeps its versions in the history, and they come back with it', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  await client.action(addAct('a', 'Karst'))
  await client.releases.archive({ releaseId: 'summer' })
  expect(await namesIn(client, 'raw')).toEqual([])
  expect(await releaseIn(client)).toMatchObject({
    state: 'archived',
    finalDocumentStates: [{ id: 'versions.summer.a' }],
  })
  await client.releases.unarchive({ releaseId: 'summer' })
  expect(await namesIn(client, ['summer'])).toEqual(['Karst'])
  expect(await releaseIn(client)).not.toHaveProperty('finalDocumentStates')
  await client.releases.archive({ releaseId: 'summer' })
  await client.releases.delete({ releaseId: 'summer' })
  expect(await releaseIn(client)).toBeUndefined()
})

test('the metadata of a release can be edited, and nothing else of it', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  const edit = (set: object) => client.releases.edit({ releaseId: 'summer', patch: { set } })
  await edit({ metadata: { title: 'Late summer', releaseType: 'asap' } })
  expect(await releaseIn(client)).toMatchObject({ metadata: { title: 'Late summer' } })
  expect(await failureOf(edit({ state: 'published' }))).toBe('invalidActionError')
  expect(await releaseIn(client)).toMatchObject({ state: 'active' })
})

test.each<[string, string, (client: SanityClient) => Promise<unknown>]>([
  [
    'publishing an unknown one',
    'documentNotFoundError',
    (c) => c.releases.publish({ releaseId: 'winter' }),
  ],
  ['creating one twice', 'documentAlreadyExistsError', createSummer],
  [
    'a name that is a layer',
    'invalidReleaseIdError',
    (c) => c.releases.create({ releaseId: 'drafts' }),
  ],
  [
    'unarchiving an active one',
    'invalidReleaseStateError',
    (c) => c.releases.unarchive({ releaseId: 'summer' }),
  ],
  [
    'unscheduling an active one',
    'invalidReleaseStateError',
    (c) => c.releases.unschedule({ releaseId: 'summer' }),
  ],
  [
    'deleting an active one',
    'invalidReleaseStateError',
    (c) => c.releases.delete({ releaseId: 'summer' }),
  ],
  [
    'scheduling one for the past',
    'invalidPublishAtError',
    (c) => c.releases.schedule({ releaseId: 'summer', publishAt: '2020-01-01T00:00:00Z' }),
  ],
  [
    'unpublishing what is not published',
    'documentNotFoundError',
    (c) => c.unpublishVersion({ releaseId: 'summer', publishedId: 'nothing' }),
  ],
])('of releases, %s is refused as %s', async (_, type, attempt) => {
  await using lake = await testLake()
  await createSummer(lake.client())
  expect(await failureOf(attempt(lake.client()))).toBe(type)
})

test('a version in a scheduled release is locked until the release is unscheduled', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  await client.action(addAct('a', 'Karst'))
  await client.releases.schedule({ releaseId: 'summer', publishAt: '2999-01-01T00:00:00Z' })
  const attempts = [
    () => client.action(addAct('b', 'Late')),
    () => client.action(replaceAct('a', 'Changed')),
    () => client.discardVersion({ releaseId: 'summer', publishedId: 'a' }),
    () =>
      client.action({
        actionType: 'sanity.action.document.edit',
        draftId: 'versions.summer.a',
        publishedId: 'a',
        patch: { set: { name: 'Changed' } },
      }),
    () => client.releases.publish({ releaseId: 'summer' }),
    () => client.releases.archive({ releaseId: 'summer' }),
  ]
  for (const attempt of attempts)
    expect(await failureOf(attempt())).toBe('invalidReleaseStateError')
  expect(await namesIn(client, ['summer'])).toEqual(['Karst'])
  await client.releases.unschedule({ releaseId: 'summer' })
  await client.action(replaceAct('a', 'Changed'))
  expect(await namesIn(client, ['summer'])).toEqual(['Changed'])
})

test('a release has 1,000 documents at most', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  const versions = Array.from({ length: 1000 }, (_, index) =>
    act(`versions.summer.a${index}`, 'Karst'),
  )
  await lake.write(...versions)
  expect(await failureOf(client.action(addAct('one-too-many', 'Moon')))).toBe(
    'releaseDocumentLimitExceededError',
  )
})

test('what a reference made weak while its target was not published becomes strong with the release', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  const act = {
    _type: 'reference',
    _ref: 'a',
    _weak: true,
    _strengthenOnPublish: { type: 'artist' },
  }
  await client.action(addAct('a', 'Karst'))
  await client.action(add('day', { _type: 'day', act }))
  await client.releases.publish({ releaseId: 'summer' })
  expect(await client.getDocument('day')).toMatchObject({ act: { _type: 'reference', _ref: 'a' } })
  expect((await client.getDocument('day'))?.act).not.toHaveProperty('_weak')
})

test('a release that would break a reference is refused as a whole', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await lake.write(act('a', 'Karst'), { _id: 'day', _type: 'day', act: { _ref: 'a' } })
  await createSummer(client)
  await client.action(addAct('b', 'Moon'))
  await client.unpublishVersion({ releaseId: 'summer', publishedId: 'a' })
  await expect(client.releases.publish({ releaseId: 'summer' })).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('"a" cannot be deleted'),
  })
  expect(await namesIn(client, 'published')).toEqual(['Karst'])
  expect(await releaseIn(client)).toMatchObject({ state: 'active' })
})

test('the activity of a release tells who did what to it, newest first', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await createSummer(client)
  await client.action(addAct('a', 'Karst'))
  await client.releases.schedule({ releaseId: 'summer', publishAt: '2999-01-01T00:00:00Z' })
  await client.releases.unschedule({ releaseId: 'summer' })
  await client.releases.archive({ releaseId: 'summer' })
  await client.releases.unarchive({ releaseId: 'summer' })
  await client.releases.publish({ releaseId: 'summer' })
  const { events } = await client.request<{ events: { type: string; author: string }[] }>({
    uri: '/data/history/production/events/releases/summer',
  })
  expect(events.map(({ type }) => type)).toEqual([
    'publishRelease',
    'unarchiveRelease',
    'archiveRelease',
    'unscheduleRelease',
    'scheduleRelease',
    'addDocumentToRelease',
    'createRelease',
  ])
  expect(events[5]).toMatchObject({ documentId: 'a', author: 'organiser', releaseName: 'summer' })
})

test('Sanity imports a release by an action of its own', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const given = { _id: '_.releases.summer', _type: 'system.release', state: 'archived' }
  const importing = (ifExists: 'fail' | 'ignore' | 'replace', state: string) =>
    client.action({
      actionType: 'sanity.action.release.import',
      releaseId: 'summer',
      attributes: { ...given, state },
      ifExists,
    })
  await importing('fail', 'archived')
  await importing('ignore', 'active')
  expect(await releaseIn(client)).toMatchObject({ state: 'archived' })
  await importing('replace', 'active')
  expect(await releaseIn(client)).toMatchObject({ state: 'active', name: 'summer' })
  expect(await failureOf(importing('fail', 'active'))).toBe('documentAlreadyExistsError')
})

/** Sanity's name for the error. */
async function failureOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ClientError)
  const { statusCode, details } = error as ClientError
  expect(statusCode).toBe(409)
  const { items } = details as unknown as { items: { error: { type: string } }[] }
  return items[0]?.error.type ?? ''
}
