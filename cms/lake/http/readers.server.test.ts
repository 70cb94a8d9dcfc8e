import { expect, test } from 'vitest'
import { lakeOn, testLake, type TestLake } from '../testing/lake'

const PAGE = 'https://www.example.org'
const DOCUMENTS = [
  { _id: 'shown', _type: 'note', text: 'for everybody', next: { _ref: 'inner.note' } },
  { _id: 'inner.note', _type: 'note', text: 'for editors' },
  { _id: 'drafts.shown', _type: 'note', text: 'a draft' },
  { _id: 'versions.r1.shown', _type: 'note', text: 'a version' },
]

/** A lake with documents of all kinds, whose published ones anybody may read. */
async function publicLake() {
  const lake = await testLake({
    anyone: 'published',
    origins: [PAGE],
  })
  await lake.write(...DOCUMENTS)
  return { ...lake, anybody: lake.client({ token: undefined }) }
}

const get = (lake: TestLake, path: string, init: RequestInit = {}) =>
  fetch(`${lake.url}/v2025-02-19${path}`, init)

test.each(['raw', 'published', 'drafts'] as const)(
  'without a token a public dataset shows what is published, whatever perspective is asked for (%s)',
  async (perspective) => {
    await using lake = await publicLake()
    const query = '*[_type == "note"]{ _id, text, "next": next->text }'
    expect(await lake.anybody.fetch(query, {}, { perspective })).toEqual([
      { _id: 'shown', text: 'for everybody', next: null },
    ])
  },
)

test('without a token documents and exports of a public dataset have nothing of drafts, versions and ids with dots', async () => {
  await using lake = await publicLake()
  const ids = DOCUMENTS.map(({ _id }) => _id)
  expect((await lake.anybody.getDocuments(ids)).map((document) => document?._id ?? null)).toEqual([
    'shown',
    null,
    null,
    null,
  ])
  const all = await get(lake, '/data/doc/production/shown?includeAllVersions=true')
  expect(await all.json()).toMatchObject({ documents: [{ _id: 'shown' }], omitted: [] })
  const lines = (await (await get(lake, '/data/export/production')).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line)._id)).toEqual(['seedling', 'shown'])
})

test('without a token a listener of a public dataset hears of published documents only', async () => {
  await using lake = await publicLake()
  const heard: string[] = []
  const listening = lake.anybody
    .listen('*[_type == "note"]', {}, { includeAllVersions: true, events: ['welcome', 'mutation'] })
    .subscribe((event) => heard.push('documentId' in event ? event.documentId : event.type))
  await expect.poll(() => heard).toEqual(['welcome'])
  await lake.write({ ...DOCUMENTS[2], _id: 'drafts.shown', _type: 'note', text: 'changed' })
  await lake.write({ _id: 'shown', _type: 'note', text: 'changed' })
  await expect.poll(() => heard).toEqual(['welcome', 'shown'])
  listening.unsubscribe()
})

test.each([
  ['/data/history/production/transactions/shown', 401],
  ['/data/live/events/production?includeDrafts=true', 401],
  ['/users/organiser', 401],
  ['/users/me/keyvalue/anything', 401],
])(
  'without a token a public dataset keeps its editors’ things to itself: %s',
  async (path, status) => {
    await using lake = await publicLake()
    expect((await get(lake, path)).status).toBe(status)
  },
)

test('visitors of a public dataset hear which of their answers are outdated, and nothing of what they may not read', async () => {
  await using lake = await publicLake()
  const tagsOf = async (query: string) =>
    (await lake.anybody.fetch(query, {}, { filterResponse: false })).syncTags ?? []
  const notes = await tagsOf('*[_type == "note"]')
  const songs = await tagsOf('*[_type == "song"]')
  const heard: (readonly string[])[] = []
  const following = lake.anybody.live
    .events()
    .subscribe((event) => heard.push('tags' in event ? event.tags : [event.type]))
  await expect.poll(() => heard).toEqual([['welcome']])
  await lake.write({ _id: 'inner.note', _type: 'note', text: 'changed' })
  await lake.write({ _id: 'drafts.shown', _type: 'note', text: 'changed' })
  await lake.write({ _id: 'a-song', _type: 'song' })
  await expect.poll(() => heard.length).toBe(2)
  const isOutdated = (tags: string[]) => tags.some((tag) => heard[1]?.includes(tag))
  expect([isOutdated(songs), isOutdated(notes)]).toEqual([true, false])
  following.unsubscribe()
})

test('whoever has heard of a change gets it from an instance that has not, too', async () => {
  await using lake = await publicLake()
  const listen = async () => () => Promise.resolve()
  await using deaf = await lakeOn({ ...lake.pg.database, listen }, { anyone: 'published' })
  const anybody = deaf.client({ token: undefined })
  const query = '*[_id == "shown"][0].text'
  expect(await anybody.fetch(query)).toBe('for everybody')
  const heard: string[] = []
  const following = lake.anybody.live
    .events()
    .subscribe((event) => heard.push('id' in event ? event.id : ''))
  await expect.poll(() => heard.length).toBe(1)
  await lake.write({ _id: 'shown', _type: 'note', text: 'changed' })
  await expect.poll(() => heard.length).toBe(2)
  expect(await anybody.fetch(query)).toBe('for everybody')
  expect(await anybody.fetch(query, {}, { lastLiveEventId: heard[1] })).toBe('changed')
  following.unsubscribe()
})

test('who comes back after changes that do not concern him is not told to read everything again', async () => {
  await using lake = await publicLake()
  const path = '/data/live/events/production'
  const welcome = async (heard?: string) => {
    const headers = new Headers(heard === undefined ? {} : { 'last-event-id': heard })
    const reading = (await get(lake, path, { headers })).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader()
    let text = ''
    while (!text.includes(': welcome') || !text.endsWith('\n\n'))
      text += (await reading?.read())?.value ?? ''
    await lake.write({ _id: 'inner.note', _type: 'note', text: `changed after ${heard}` })
    await reading?.cancel()
    return /^id: (\d+)$/m.exec(text)?.[1] ?? ''
  }
  const first = await welcome()
  expect(await welcome(first)).toBe(first)
})

test('the tags of a large transaction come in several events, of which the last one has the id', async () => {
  await using lake = await publicLake()
  const answer = await get(lake, '/data/live/events/production')
  const many = Array.from({ length: 150 }, (_, n) => ({ _id: `note-${n}`, _type: 'note' }))
  await lake.write(...many)
  const reading = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while ((text.match(/^id: /gm) ?? []).length < 2) text += (await reading?.read())?.value ?? ''
  const events = text.split('\n\n').filter((event) => event.startsWith('event: message'))
  expect(events.map((event) => event.includes('\nid: '))).toEqual([false, true])
  const tags = events.flatMap((event) => JSON.parse(/data: (.*)/.exec(event)?.[1] ?? '{}').tags)
  expect(tags).toHaveLength(152)
  await reading?.cancel()
})

test('nobody writes into a public dataset without a token', async () => {
  await using lake = await publicLake()
  await expect(lake.anybody.create({ _type: 'note' })).rejects.toMatchObject({ statusCode: 401 })
})

test('whoever may only read what is published gets nothing of drafts, and a sentence where there is nothing else', async () => {
  await using lake = await testLake({
    authenticate: (token) => ({ id: 'reader', mayWrite: token === 'writer' }),
  })
  await lake.write(...DOCUMENTS)
  const reader = lake.client({ token: 'reader' })
  expect(await reader.fetch('*[_type == "note"].text', {}, { perspective: 'raw' })).toEqual([
    'for everybody',
  ])
  const writer = lake.client({ token: 'writer' })
  expect(await writer.fetch('count(*[_type == "note"])', {}, { perspective: 'raw' })).toBe(4)
  const history = await get(lake, '/data/history/production/transactions/shown', {
    headers: { authorization: 'Bearer reader' },
  })
  expect(history.status).toBe(403)
  expect(await history.json()).toMatchObject({
    message: 'This caller may only read what is published.',
  })
})

test('a page of a named origin may call the lake, and a page of another one may not', async () => {
  await using lake = await publicLake()
  const preflight = (origin: string) =>
    get(lake, '/data/query/production', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
  const allowed = await preflight(PAGE)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE)
  expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  expect(
    (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
  ).toBe(null)
  const answer = await get(lake, '/data/query/production?query=1', { headers: { origin: PAGE } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE)
})

test('tools without a token learn that nobody is signed in, also with two slashes before the version', async () => {
  await using lake = await testLake()
  for (const path of ['/v2025-02-19/users/me', '//v2025-02-19/users/me']) {
    const answer = await fetch(`${lake.url}${path}`)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  }
  expect((await get(lake, '/data/query/production?query=1')).status).toBe(401)
})

test('datasets and aliases are listed where Sanity’s commands ask for them', async () => {
  await using lake = await publicLake()
  const list = async (path: string) => (await get(lake, path)).json()
  expect(await list('/datasets')).toMatchObject([{ name: 'production', aclMode: 'public' }])
  expect(await list('/aliases')).toEqual([])
})
