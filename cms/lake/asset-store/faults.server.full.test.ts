import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { faultProxy, type Weather } from '../testing/fault-proxy'
import { listening } from '../testing/images'
import { testDatabase } from '../testing/database'
import { importFolder, lakeOn, temporaryFolder, testLake } from '../testing/lake'
import { look, twoHalves } from '../testing/pictures'
import { s3Server, settingsFor } from '../testing/s3-server'
import type { AssetStore } from './asset-store.server'
import { s3Assets } from './s3.server'

const FILM = randomBytes(300_000)
/** Of each request while the network fails. */
const DEADLINE_MS = 300

/** A lake whose bucket is behind a network that can fail, with a picture and a film in it. */
async function lakeBehindProxy() {
  const s3 = await s3Server()
  const proxy = await faultProxy(s3.url)
  const patient = s3Assets(settingsFor(proxy.url))
  const hasty = s3Assets(settingsFor(proxy.url), { deadlineMs: DEADLINE_MS })
  let isFine = true
  const now = () => (isFine ? patient : hasty)
  const assetStore: AssetStore = {
    put: (...given) => now().put(...given),
    get: (...given) => now().get(...given),
    delete: (...given) => now().delete(...given),
    list: (...given) => now().list(...given),
  }
  const lake = await testLake({ assetStore })
  const { assets } = lake.client()
  const picture = await assets.upload('image', await twoHalves())
  const film = await assets.upload('file', FILM, { filename: 'film.mp4' })
  return {
    s3,
    async set(weather: Weather) {
      isFine = weather === 'ok'
      await proxy.set(weather)
      proxy.cut()
    },
    lake,
    assetStore,
    picture,
    film,
    upload: () => assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' }),
    [Symbol.asyncDispose]: async () => {
      await lake[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await s3[Symbol.asyncDispose]()
    },
  }
}

const AGAIN = { status: 503, retry: '5' }
async function statusOf(url: string) {
  const answer = await fetch(url)
  await answer.arrayBuffer().catch(() => null)
  return { status: answer.status, retry: answer.headers.get('retry-after') }
}

test.each([
  ['away', 'refuse', /does not answer \(ECONN/],
  ['cut off', 'hang up', /does not answer/],
  ['silent', 'black hole', /does not answer within 0\.3 s/],
  ['slow', 'slow', /does not answer within 0\.3 s/],
] as const)(
  'while the bucket is %s, what is kept on the disk goes on, the rest is 503, an upload says so, and nothing is lost',
  async (_, weather, sentence) => {
    await using site = await lakeBehindProxy()
    const { lake, picture, film } = site
    expect((await look(await fetch(`${picture.url}?w=50`))).width).toBe(50)
    await expect.poll(site.s3.keys).toHaveLength(3)
    await site.set(weather)
    expect(await statusOf(`${picture.url}?w=50`)).toMatchObject({ status: 200 })
    expect((await look(await fetch(`${picture.url}?w=60`))).width).toBe(60)
    expect(await statusOf(film.url)).toEqual(AGAIN)
    await expect(site.upload()).rejects.toThrow(sentence)
    await using fresh = await lakeOn(lake.pg.database, {
      assetStore: site.assetStore,
      dataDir: temporaryFolder(),
    })
    expect(await statusOf(`${fresh.url}/${picture.path}?w=50`)).toEqual(AGAIN)
    expect(await lake.pg.sql`select from assets`).toHaveLength(2)
    await site.set('ok')
    await site.upload()
    expect((await look(await fetch(`${fresh.url}/${picture.path}?w=50`))).width).toBe(50)
    const again = Buffer.from(await (await fetch(film.url)).arrayBuffer())
    expect(again.equals(FILM)).toBe(true)
  },
)

test('an original that is not whole in the bucket is 503 and never 404, and neither kept nor scaled', async () => {
  await using site = await lakeBehindProxy()
  const [film = '', picture = ''] = site.s3
    .keys()
    .toSorted((a, b) => Number(b.endsWith('.mp4')) - Number(a.endsWith('.mp4')))
  const whole = await twoHalves()
  const damages = [whole.subarray(0, 200), Buffer.alloc(whole.length, 1), Buffer.alloc(0)]
  for (const bytes of damages) {
    site.s3.damage(picture, bytes)
    expect(await statusOf(`${site.picture.url}?w=50`)).toEqual(AGAIN)
  }
  site.s3.damage(film, FILM.subarray(0, 1000))
  expect(await statusOf(site.film.url)).toEqual(AGAIN)
  await site.assetStore.delete(film)
  expect(await statusOf(site.film.url)).toEqual(AGAIN)
  site.s3.damage(picture, whole)
  expect((await look(await fetch(`${site.picture.url}?w=50`))).width).toBe(50)
})

test('a file whose bytes the bucket has lost is there again once somebody uploads it', async () => {
  await using site = await lakeBehindProxy()
  await site.assetStore.delete(site.s3.keys().find((key) => key.endsWith('.mp4')) ?? '')
  expect(await statusOf(site.film.url)).toEqual(AGAIN)
  await site.lake.client().assets.upload('file', FILM, { filename: 'film.mp4' })
  const film = await (await fetch(site.film.url)).arrayBuffer()
  expect(FILM.equals(Buffer.from(film))).toBe(true)
})

test('what an upload has left in the bucket when it was killed before its row goes with the next start, and no other file', async () => {
  await using site = await lakeBehindProxy()
  const before = site.s3.keys()
  const put: AssetStore['put'] = async (...given) => {
    await site.assetStore.put(...given)
    throw new Error('killed')
  }
  {
    await using killed = await lakeOn(site.lake.pg.database, {
      assetStore: { ...site.assetStore, put },
    })
    const { assets } = killed.client()
    await expect(assets.upload('file', Buffer.from('rider'))).rejects.toMatchObject({
      statusCode: 500,
    })
  }
  expect(site.s3.keys()).toHaveLength(before.length + 1)
  await using next = await lakeOn(site.lake.pg.database, { assetStore: site.assetStore })
  await expect.poll(site.s3.keys).toEqual(before)
  expect(await statusOf(`${next.url}/${site.picture.path}?w=50`)).toMatchObject({ status: 200 })
})

test('a picture does not wait for a bucket that has gone silent, and the next one does not ask it', async () => {
  await using site = await lakeBehindProxy()
  const asked: string[] = []
  const get: AssetStore['get'] = (key, part) => {
    if (!key.startsWith('pictures/')) return site.assetStore.get(key, part)
    asked.push(key)
    return new Promise(() => undefined)
  }
  await using other = await lakeOn(site.lake.pg.database, {
    assetStore: { ...site.assetStore, get },
    dataDir: temporaryFolder(),
  })
  for (const width of [50, 60]) {
    const answer = await fetch(`${other.url}/${site.picture.path}?w=${width}`)
    expect((await look(answer)).width).toBe(width)
  }
  expect(asked).toHaveLength(1)
})

test('a lake opens while its bucket is away, says why in its log, and has its first content when the bucket is back', async () => {
  await using site = await lakeBehindProxy()
  await using pg = await testDatabase()
  await site.set('refuse')
  const document = {
    _id: 'page',
    _type: 'page',
    picture: { _sanityAsset: 'image@file://./halves.png' },
  }
  const lines: string[] = []
  await using lake = await lakeOn(pg.database, {
    assetStore: site.assetStore,
    seedDir: importFolder([document], { 'halves.png': await twoHalves() }),
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const { assets } = lake.client()
  await expect(assets.upload('file', Buffer.from('rider'))).rejects.toThrow('does not answer')
  expect(lines.filter((line) => /connect ECONNREFUSED.*"request failed"/.test(line))).not.toEqual(
    [],
  )
  await site.set('ok')
  const picture = '*[_id == "page"][0].picture.asset->path'
  await expect.poll(() => lake.client().fetch(picture), { timeout: 20_000 }).toMatch(/^images/)
})

test('without its bucket a lake says that one is missing, and serves what the database has', async () => {
  await using site = await lakeBehindProxy()
  await using without = await lakeOn(site.lake.pg.database, { dataDir: temporaryFolder() })
  expect(await statusOf(`${without.url}/${site.picture.path}?w=50`)).toEqual(AGAIN)
  const { path } = await without
    .client()
    .assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  // The other one has both.
  expect(await (await fetch(`${site.lake.url}/${path}`)).text()).toBe('rider')
  expect(await statusOf(site.film.url)).toMatchObject({ status: 200 })
})

test.each([
  ['AWS_ACCESS_KEY_ID', 'does not know the key: look at AWS_ACCESS_KEY_ID'],
  ['AWS_SECRET_ACCESS_KEY', 'look at AWS_SECRET_ACCESS_KEY'],
] as const)('a wrong %s is named to whoever uploads', async (name, sentence) => {
  await using s3 = await s3Server()
  await using lake = await testLake({ assetStore: s3Assets({ ...s3.settings, [name]: 'wrong' }) })
  await expect(lake.client().assets.upload('file', Buffer.from('x'))).rejects.toThrow(sentence)
  expect(await lake.pg.sql`select from assets`).toHaveLength(0)
})

test('a bucket that is not there is no missing picture', async () => {
  await using s3 = await s3Server()
  const ASSETS = s3.settings.ASSETS.replace('s3://festival', 's3://festivals')
  await expect(s3Assets({ ...s3.settings, ASSETS }).get('x')).rejects.toThrow(
    'has no bucket of the name in ASSETS',
  )
})

/** Answers that the server of these tests does not give. */
test.each([
  [403, 'RequestTimeTooSkewed', 'refuses the time of this machine: set its clock'],
  [403, 'AccessDenied', 'does not let the key of AWS_ACCESS_KEY_ID read, write'],
  [400, 'ExpiredToken', 'renew AWS_SESSION_TOKEN'],
  [301, 'PermanentRedirect', 'look at region and endpoint in ASSETS'],
  [400, 'AuthorizationHeaderMalformed', 'expects another region: look at ASSETS'],
  [400, 'XAmzContentSHA256Mismatch', 'did not get the bytes as they were sent'],
  [503, 'SlowDown', 'answers 503 (SlowDown)'],
])('the answer %i %s becomes a sentence', async (status, code, sentence) => {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  await using server = await listening((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(xml))
  })
  const store = s3Assets(settingsFor(server.url))
  await expect(store.put('originals/x', Buffer.from('x'), 'image/png')).rejects.toThrow(sentence)
})
