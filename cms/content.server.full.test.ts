import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aProvider } from '../tests/helpers/booking'
import { deferred } from '../tests/helpers/deferred'
import {
  ANSWERS,
  BAD,
  farSide,
  HOME,
  json,
  openDoor,
  queryOf,
  SITE,
} from '../tests/helpers/far-lake'
import { temporaryFolder } from '../tests/helpers/temporary-folder'
import { TIMES_OF_CONTENT } from './change-times.server'
import { contentClient } from './client.server'
import { FILES_QUERY, HOME_QUERY, REVEAL_QUERY, SITE_QUERY } from './queries'

/** Of each reading. */
const QUERIES = 8

test('the lake’s answer is shown, parsed, and copied to the disk where no other user can read it', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  // A reader who comes earlier, and waits for a moment, may get the seed.
  await door.content.settled()
  expect((await door.content.site()).title).toBe('Trance & Madness')
  expect((await door.content.home()).artists).toMatchObject([
    { name: 'Mother Karst', description: null },
  ])
  expect(door.content.bookingSettingsAtHand()).toEqual(await door.content.bookingSettings())
  expect([door.content.isLoaded(), await door.content.reveal()]).toEqual([true, []])
  expect(readdirSync(join(door.dataDir, 'content-cache')).toSorted()).toEqual(
    [
      'booking-settings',
      'files',
      'getting-there',
      'home',
      'letters',
      'privacy',
      'reveal',
      'site',
    ].map((name) => `abc123-production-${name}.json`),
  )
})

test('a thousand readers at once do not cause a query each', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await Promise.all(
    Array.from({ length: 1000 }, () => Promise.all([door.content.site(), door.content.home()])),
  )
  // One reading at the start, and two after the listener's welcome, which may already be over.
  expect(far.state.asked).toBeLessThanOrEqual(3 * QUERIES)
})

test.concurrent.each(BAD)(
  'on a cold start with a lake that %s, pages have the seed, and the content once it answers',
  async (weather) => {
    await using far = await farSide(weather)
    await using door = openDoor(far)
    const [site] = await Promise.all([
      door.content.site(),
      door.content.home(),
      door.content.bookingSettings(),
      door.content.reveal(),
      door.content.privacy().catch(() => null),
      door.content.gettingThere(),
    ])
    expect([site.title, door.content.isLoaded()]).toEqual(['The seed', false])
    const version = door.content.version()
    far.state.weather = 'answers'
    await vi.waitFor(
      async () => expect((await door.content.site()).title).toBe('Trance & Madness'),
      { timeout: 8000, interval: 20 },
    )
    expect(door.content.version()).not.toBe(version)
  },
)

test.concurrent.each(BAD)(
  'a lake that %s after a good start changes nothing, at once or later, and is logged once',
  async (weather) => {
    await using far = await farSide('answers')
    await using door = openDoor(far)
    // At the start, and two after the listener's welcome. Otherwise the weather could change in the midst of one of them.
    await vi.waitFor(() => expect(far.state.asked).toBe(3 * QUERIES), { timeout: 20_000 })
    const shown = async () => [
      (await door.content.site()).title,
      door.content.version(),
      door.content.isLoaded(),
    ]
    const before = await shown()
    expect(before[0]).toBe('Trance & Madness')
    far.state.weather = weather
    far.tell()
    far.dropListeners()
    expect(await shown()).toEqual(before)
    const problems = () => door.log.flatMap(({ level, problem }) => (level < 40 ? [] : [problem]))
    await vi.waitFor(() => expect(problems()).not.toEqual([]), { timeout: 8000 })
    const { asked } = far.state
    // The next reading has failed as well once the one after it begins.
    const queries = weather === 'says 401' || weather === 'says 429' ? 1 : QUERIES
    await vi.waitFor(() => expect(far.state.asked).toBeGreaterThan(asked + queries), {
      timeout: 15_000,
    })
    expect(await shown()).toEqual(before)
    // On a busy machine a long answer is sometimes late before it is too large, and another reason is another line.
    const changes = problems().filter((problem, index, all) => problem !== all[index - 1])
    expect(problems()).toHaveLength(weather.startsWith('sends') ? changes.length : 1)
  },
)

test('a token that may read nothing, or a dataset with nothing in it, is one sentence in the log', async () => {
  await using far = await farSide('answers')
  const nothing = Object.keys(ANSWERS).map((query) => [query, null])
  Object.assign(far.answers, Object.fromEntries(nothing), { 'count(*)': 0 })
  await using door = openDoor(far)
  await door.content.settled()
  const problems = () => door.log.flatMap(({ problem }) => problem ?? [])
  expect(problems()).toEqual([
    expect.stringMatching(/^content: the dataset has no published documents, or the token/),
  ])
  expect(await door.content.isThere()).toBe(false)
  Object.assign(far.answers, ANSWERS)
  far.tell()
  await expect.poll(() => door.content.isThere(), { timeout: 8000 }).toBe(true)
})

test('the first page of a cold start does not wait for a silent lake', async () => {
  withoutDeadline()
  await using far = await farSide('never answers')
  await using door = openDoor(far)
  const [site] = await Promise.all([door.content.site(), door.content.home()])
  expect(site.title).toBe('The seed')
})

test('a cold start with the lake away takes the copy on the disk rather than the seed', async () => {
  const dataDir = temporaryFolder()
  await using far = await farSide('answers')
  await using before = openDoor(far, { dataDir })
  await before.content.settled()
  await before.content.close()
  far.state.weather = 'never answers'
  withoutDeadline()
  await using door = openDoor(far, { dataDir })
  expect((await door.content.site()).title).toBe('Trance & Madness')
  await Promise.all([
    door.content.home(),
    door.content.bookingSettings(),
    door.content.reveal(),
    door.content.privacy().catch(() => null),
    door.content.gettingThere(),
    door.content.travelLetters(),
  ])
  expect([door.content.isLoaded(), door.content.version()]).toEqual([
    true,
    before.content.version(),
  ])
})

test('a copy that is damaged or has an old shape is skipped', async () => {
  const dataDir = temporaryFolder()
  await using far = await farSide('answers')
  await using before = openDoor(far, { dataDir })
  await before.content.settled()
  const copy = join(dataDir, 'content-cache', 'abc123-production-site.json')
  far.state.weather = 'hangs up'
  for (const damaged of [
    readFileSync(copy, 'utf8').slice(0, 100),
    '{"title":"Only a title"}',
    '',
  ]) {
    writeFileSync(copy, damaged)
    await using door = openDoor(far, { dataDir })
    expect((await door.content.site()).title).toBe('The seed')
  }
})

test('one bad item is left out and logged, and the rest of the page stays', async () => {
  await using far = await farSide('answers')
  far.answers[HOME_QUERY] = {
    ...HOME,
    artists: [...HOME.artists, { id: 'a2', name: '', tier: 'headliner', day: 'Friday' }],
  }
  await using door = openDoor(far)
  await door.content.settled()
  expect((await door.content.home()).artists).toHaveLength(1)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  far.answers[SITE_QUERY] = { ...SITE, title: 'Read again' }
  far.tell()
  await expect.poll(async () => (await door.content.site()).title).toBe('Read again')
  expect(door.log.filter(({ list }) => list === 'artists')).toHaveLength(1)
})

test('a file that became public during the start is public, and the old one is not, however late other answers are', async () => {
  const artist = (hash: string) => ({
    _type: 'artist',
    picture: { asset: { _ref: `image-${hash.repeat(40)}-10x10-png` } },
  })
  const isSeedShown = deferred()
  await using provider = await aProvider(async (request, response) => {
    const query = queryOf(request)
    if (query === SITE_QUERY || query === HOME_QUERY) return
    if (query === FILES_QUERY) await isSeedShown.promise
    json({ result: query === FILES_QUERY ? [artist('b')] : ANSWERS[query] })(request, response)
  })
  const client = contentClient({
    projectId: 'abc123',
    dataset: 'production',
    token: 'secret',
    apiHost: new URL(provider.url).origin,
  })
  await using door = openDoor(
    { client },
    { seed: { ...ANSWERS, [FILES_QUERY]: [artist('a')] } as never },
  )
  await door.content.publicCrops('any.png')
  isSeedShown.resolve()
  await expect
    .poll(() => door.content.publicCrops(`${'b'.repeat(40)}-10x10.png`), { timeout: 8000 })
    .toEqual(new Set(['']))
  expect(await door.content.publicCrops(`${'a'.repeat(40)}-10x10.png`)).toBe(null)
})

test('the programme is made anew with another key of public ids, another moment of the sell-out, or other times', async () => {
  await using far = await farSide('answers')
  const slots = [
    { id: 'a', type: 'main', artist: 'Carla', time: '22:00', revealAt: { when: 'sold-out' } },
  ]
  const day = { id: 'friday', day: 'Friday', theme: 'Bats', color: 'torch', slots }
  far.answers[REVEAL_QUERY] = { days: [day], artists: [] }
  const facts = { key: '', since: 1000, times: '' }
  await using door = openDoor(far, {
    publicIdOf: () => facts.key || null,
    publicIdState: () => facts.key,
    soldOutSince: () => new Date(facts.since),
    changeTimes: {
      of: (values) => values.map(({ changedAt }) => changedAt + facts.times.length),
      state: () => facts.times,
    },
  })
  await door.content.settled()
  const shown = async () => {
    const { days, changedAt } = await door.content.programme()
    return [days[0]!.slots[0]!.publicId, days[0]!.slots[0]!.changedAt, changedAt]
  }
  expect(await shown()).toEqual([null, 1000, 1000])
  const versions = [door.content.version()]
  for (const [change, then] of [
    [{ key: 'copy' }, ['copy', 1000, 1000]],
    [{ key: 'key' }, ['key', 1000, 1000]],
    [{ since: 2000 }, ['key', 2000, 2000]],
    [{ times: 't' }, ['key', 2001, 2002]],
  ] as const) {
    Object.assign(facts, change)
    expect(await shown()).toEqual(then)
    versions.push(door.content.version())
  }
  expect(new Set(versions).size).toBe(versions.length)
})

test('a reveal changes the version at its moment, and nothing before or after it does', async () => {
  await using far = await farSide('answers')
  const revealAt = { when: 'moment', at: '2026-03-01T12:00:00Z' }
  const slots = [{ id: 'a', type: 'main', artist: 'Carla', time: '22:00', revealAt }]
  const day = { id: 'friday', day: 'Friday', theme: 'Bats', color: 'torch', slots }
  far.answers[REVEAL_QUERY] = { days: [day], artists: [] }
  const clock = { now: '' }
  await using door = openDoor(far, { now: () => new Date(clock.now) })
  await door.content.settled()
  const versionAt = (now: string) => {
    clock.now = now
    return door.content.version()
  }
  const before = versionAt('2026-03-01T10:00:00Z')
  expect(versionAt('2026-03-01T11:59:59.999Z')).toBe(before)
  const after = versionAt('2026-03-01T12:00:00Z')
  expect(after).not.toBe(before)
  expect(versionAt('2026-03-02T12:00:00Z')).toBe(after)
})

test('what is shown from a copy is remembered only once the lake has the same', async () => {
  const dataDir = temporaryFolder()
  await using far = await farSide('answers')
  await using before = openDoor(far, { dataDir })
  await before.content.settled()
  await before.content.close()
  far.state.weather = 'says 500'
  const asked: boolean[] = []
  await using door = openDoor(far, {
    dataDir,
    changeTimes: { ...TIMES_OF_CONTENT, of: (_, isFromLake) => [Number(asked.push(isFromLake))] },
  })
  const shown = async () => {
    await door.content.programme()
    return asked.at(-1)
  }
  expect(await shown()).toBe(false)
  far.state.weather = 'answers'
  await expect.poll(shown, { timeout: 8000 }).toBe(true)
})

/** The lake's own deadline never passes: whoever waits for the lake waits for ever. */
function withoutDeadline(): void {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockImplementation(() => new AbortController().signal)
  onTestFinished(() => timeout.mockRestore())
}
