import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard, readDesk, type DeskAnswer } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'
import { testDatabase } from '../helpers/database'

const SIMA_PLAYS = { startsAt: '2026-03-14T00:00:00.000Z', endsAt: '2026-03-14T03:00:00.000Z' }

test('a submission under another name is linked to its act, which then has its sets, its warnings and its answer', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Maria Simó' }))
  await addLeg(site, 1, aLeg({ departs: '2026-03-13T23:00', arrives: '2026-03-14T01:40' }))
  const before = await readDesk(site)
  const sima = before.acts.find(({ name }) => name === 'Señora Sima')!
  expect(before.flights).toMatchObject([{ act: null, sets: [], warnings: [] }])
  expect(before.missing.map(({ artist }) => artist)).toContain('Señora Sima')

  const linked = await putCard(site, 1, { act: sima.id })
  expect([linked.status, await linked.json()]).toMatchObject([200, { act: sima.id, version: 1 }])
  const after = await readDesk(site)
  expect(after.flights).toMatchObject([
    { act: sima.id, sets: [SIMA_PLAYS], warnings: [{ level: 'red' }] },
  ])
  expect(after.missing.map(({ artist }) => artist)).not.toContain('Señora Sima')
  const reminder = await asAdmin(
    site,
    'GET',
    `/api/admin/letters?kind=reminder&artist=${encodeURIComponent('Señora Sima')}`,
  )
  expect(await reminder.text()).toContain('is not among the artists who have sent nothing')

  // Left out of a change it stays; the empty text is no act, whatever the name says.
  await putCard(site, 1, { notes: 'Aisle.', version: 1 })
  expect((await readDesk(site)).flights).toMatchObject([{ act: sima.id }])
  await putCard(site, 1, { act: '', version: 2 })
  expect((await readDesk(site)).flights).toMatchObject([{ act: '', sets: [], warnings: [] }])
  expect((await activity(site)).filter(([kind]) => kind === 'act linked')).toHaveLength(2)
})

test('a link to an act that nobody knows is refused in a sentence', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  for (const act of ['nobody', 7, {}]) {
    const answer = await putCard(site, 1, { act })
    expect([answer.status, await answer.text()]).toEqual([
      422,
      'The act must be one of those that the desk lists, empty, or null.',
    ])
  }
})

const NAME = 'canary-name-zq7x'
const ID = 'canary-id-zq7x'
const CANARY = /zq7x/
/** A secret artist who plays on the first evening, in a slot with nothing but a reference. */
const SECRET = {
  _id: ID,
  _type: 'artist',
  name: NAME,
  tier: 'headliner',
  day: 'Friday',
  orderRank: 'zz',
  revealAt: { when: 'moment', at: '2099-01-01T00:00:00Z', standIn: 'Somebody masked' },
}
const SECRET_SLOT = {
  _key: 'secret-slot',
  _type: 'slot',
  type: 'main',
  artist: NAME,
  act: { _type: 'reference', _ref: ID },
  time: '22:00–23:00',
}

test('an act that is not announced is named to nobody at the desk but those who write content', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  await mutate(site, token, [
    { create: SECRET },
    { patch: { id: 'reveal-friday', insert: { after: 'slots[-1]', items: [SECRET_SLOT] } } },
  ])
  await sendFlight(site, aFlight({ artistName: 'A Pseudonym' }))
  await addLeg(site, 1, aLeg())
  const keys = {
    desk: await makeKey(site, ['flights']),
    content: await makeKey(site, ['flights', 'content']),
    drivers: await makeKey(site, ['drivers']),
  }
  await expect.poll(async () => (await deskText(site, keys.content)).includes(NAME)).toBe(true)
  expect(await deskText(site)).toContain(NAME)
  expect(await deskText(site, keys.desk)).not.toMatch(CANARY)

  expect((await putCard(site, 1, { act: ID })).status).toBe(200)
  const desk = JSON.parse(await deskText(site, keys.content)) as DeskAnswer
  expect(desk.flights).toMatchObject([
    { act: ID, sets: [{ startsAt: '2026-03-13T21:00:00.000Z' }], warnings: [{ level: 'red' }] },
  ])
  // The name is of no use in a letter, for whoever writes it.
  expect(desk.missing.map(({ artist }) => artist)).not.toContain(NAME)

  const masked = JSON.parse(await deskText(site, keys.desk)) as DeskAnswer
  expect(masked.flights).toMatchObject([{ sets: [], warnings: [] }])
  expect(masked.flights[0]).not.toHaveProperty('act')
  const headers = { 'x-admin-password': keys.desk }
  const ask = (method: string, path: string, body?: unknown) =>
    asAdmin(site, method, path, { headers, body })
  const card = { status: 'asked', assignee: null, notes: null }
  // Neither a conflict nor a right guess tells more than a wrong one.
  const conflict = await ask('PUT', '/api/admin/flights/1/desk', { ...card, version: 0 })
  const guesses = await Promise.all(
    [ID, 'nobody', null, ''].map((act) =>
      ask('PUT', '/api/admin/flights/1/desk', { ...card, act, version: 1 }),
    ),
  )
  const texts = await Promise.all(guesses.map((answer) => answer.text()))
  expect([conflict.status, ...guesses.map(({ status }) => status), new Set(texts).size]).toEqual([
    409, 422, 422, 422, 422, 1,
  ])
  const kept = await ask('PUT', '/api/admin/flights/1/desk', { ...card, version: 1 })
  expect(kept.status).toBe(200)
  const answers = [conflict, kept]
  for (const path of [
    '/api/admin/plan',
    '/api/artist-flight-details',
    '/api/admin/flights/1/details',
    '/api/admin/letters?kind=booked&flight=1',
    `/api/admin/letters?kind=reminder&artist=${NAME.slice(0, 3)}`,
    '/api/admin/mails',
    '/api/admin/arrivals?day=2026-03-13',
    '/admin-flight-details',
    '/pick-ups',
  ])
    answers.push(await ask('GET', path))
  answers.push(
    await asAdmin(site, 'GET', '/api/admin/arrivals?day=2026-03-13', {
      headers: { 'x-admin-password': keys.drivers },
    }),
  )
  for (const answer of answers) expect(`${answer.url}\n${await answer.text()}`).not.toMatch(CANARY)
  // The link is still there for those who know the act.
  expect(JSON.parse(await deskText(site))).toMatchObject({ flights: [{ act: ID, version: 2 }] })
})

test('the desk of a former year compares nothing with the programme of the present one', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date('2026-03-05T12:00:00Z'),
  })
  // The first edition that the database knows is that of the year before.
  await expect.poll(() => pg.sql`select id from editions`).toHaveLength(1)
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await addLeg(site, 1, aLeg({ departs: '2026-03-13T23:00', arrives: '2026-03-14T01:40' }))
  expect(await readDesk(site)).toMatchObject({
    flights: [{ warnings: [{ level: 'red' }] }],
    days: { startDate: '2026-03-12', endDate: '2026-03-15' },
  })
  await mutate(site, await beginSession(site), [
    { patch: { id: 'siteSettings', set: { startDate: '2027-03-11', endDate: '2027-03-14' } } },
  ])
  await expect.poll(async () => (await readDesk(site)).flights).toEqual([])
  const former = JSON.parse(await deskText(site, undefined, '?edition=2026')) as DeskAnswer
  expect(former).toMatchObject({
    flights: [{ artistName: 'Señora Sima', sets: [], warnings: [] }],
    acts: null,
    days: null,
    missing: [],
  })
})

async function makeKey(site: Pick<Site, 'url'>, roles: string[]): Promise<string> {
  const body = { name: roles.join(' and '), roles }
  const made = await asAdmin(site, 'POST', '/api/admin/keys', { body })
  expect(made.status).toBe(201)
  return ((await made.json()) as { key: string }).key
}

/** @param key - the admin password without it */
async function deskText(site: Pick<Site, 'url'>, key?: string, query = ''): Promise<string> {
  const headers = key === undefined ? undefined : { 'x-admin-password': key }
  const answer = await asAdmin(site, 'GET', `/api/admin/desk${query}`, { headers })
  expect(answer.status).toBe(200)
  return answer.text()
}
