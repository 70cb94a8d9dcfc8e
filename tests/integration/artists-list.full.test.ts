import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { makeKey, withKey } from '../helpers/keys'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

const API = '/api/admin/artists'
const SECRET = {
  _id: 'canary-id-zq7x',
  _type: 'artist',
  name: 'canary-name-zq7x',
  tier: 'other',
  description: 'canary-words-zq7x',
  orderRank: 'zz',
  revealAt: { when: 'moment', at: '2099-01-01T00:00:00Z', standIn: 'Somebody masked' },
}

interface Listed {
  name: string
  isSecret: boolean
  picture: string | null
  lacks: string[]
}

test('the list names what each artist has and lacks, and a secret one only to those who may know it', async () => {
  await using site = await startSite()
  await mutate(site, await beginSession(site), [{ createOrReplace: SECRET }])
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await putCard(site, 1, { status: 'booked', hotel: 'Roca' })
  await addLeg(site, 1, aLeg())
  const read = async (key?: string) => {
    const answer = await (key ? withKey(site, key, 'GET', API) : asAdmin(site, 'GET', API))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    return ((await answer.json()) as { artists: Listed[] }).artists
  }
  const secretOf = (artists: Listed[]) => artists.filter(({ name }) => name === SECRET.name)
  await expect.poll(async () => secretOf(await read())).toMatchObject([{ isSecret: true }])
  const [secret] = secretOf(await read())
  expect(secret?.lacks).toEqual([
    'slot',
    'picture',
    'text in Español',
    'text in Deutsch',
    'flight details',
  ])
  const flights = await makeKey(site, ['flights'])
  const open = await read(flights.key)
  expect(JSON.stringify(open)).not.toContain('zq7x')
  const both = await makeKey(site, ['flights', 'content'])
  expect(secretOf(await read(both.key))).toHaveLength(1)

  const sima = open.find(({ name }) => name === 'Señora Sima')
  expect(sima).toMatchObject({
    isSecret: false,
    hotel: 'Roca',
    flights: [{ id: 1, status: 'booked' }],
  })
  expect(sima?.lacks).toEqual(expect.arrayContaining(['departure', 'letter “Booked”']))
  expect(sima?.lacks).not.toContain('hotel')

  // The portrait of a secret artist is a secret, too, also where the name is known.
  const home = await (await fetch(site.url)).text()
  const [, file, extension] = /\/images\/local\/production\/([\w-]+)\.(\w+)/.exec(home) ?? []
  const portrait = { _type: 'image', asset: { _ref: `image-${file}-${extension}` }, alt: 'A bat' }
  const shown = {
    _id: 'bat',
    _type: 'artist',
    name: 'Bat',
    tier: 'other',
    orderRank: 'zy',
    portrait,
  }
  await mutate(site, await beginSession(site), [
    { createOrReplace: { ...SECRET, portrait } },
    { createOrReplace: shown },
  ])
  await expect.poll(async () => secretOf(await read())[0]?.lacks).not.toContain('picture')
  expect(secretOf(await read())).toMatchObject([{ picture: null }])
  const { picture } = (await read()).find(({ name }) => name === 'Bat') ?? {}
  expect((await fetch(`${site.url}${picture}`)).headers.get('Content-Type')).toMatch(/^image/)
})
