import { expect, test } from 'vitest'
import { CONTENT_TOKEN, lakeOn, testLake, TOKEN, type TestLake } from '../testing/lake'

async function ask(lake: TestLake, path: string, init: RequestInit = {}, token = TOKEN) {
  const answer = await fetch(`${lake.url}/v2025-02-19${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const put = (settings: unknown) => ({ method: 'PUT', body: JSON.stringify(settings) })

test('the Studio learns who the organiser is and which actions are allowed', async () => {
  await using lake = await testLake()
  expect((await ask(lake, '/users/me')).body).toMatchObject({
    id: 'organiser',
    role: 'administrator',
    roles: [{ name: 'administrator' }],
  })
  expect((await ask(lake, '/projects/local')).body).toMatchObject({
    id: 'local',
    members: [{ id: 'organiser', isCurrentUser: true }],
  })
  expect((await ask(lake, '/projects/local/datasets')).body).toMatchObject([
    { name: 'production', aclMode: 'private' },
  ])
  const acl = '/projects/local/datasets/production/acl'
  expect((await ask(lake, acl)).body).toMatchObject([
    { permissions: expect.arrayContaining(['create', 'update']) },
  ])
  expect((await ask(lake, acl, {}, CONTENT_TOKEN)).body).toEqual([
    { filter: '_id in path("**")', permissions: ['read', 'history'] },
  ])
})

test('a project has the name that its owner gives it, and a neutral one without', async () => {
  await using lake = await testLake()
  await using named = await lakeOn(lake.pg.database, { title: 'A library' })
  expect((await ask(lake, '/projects/local')).body).toMatchObject({ displayName: 'Content' })
  expect((await ask(named, '/projects/local')).body).toMatchObject({ displayName: 'A library' })
})

test('one id gets one user, several ids get a list in their order', async () => {
  await using lake = await testLake()
  expect((await ask(lake, '/users/seed')).body).toMatchObject({
    id: 'seed',
    displayName: 'First content',
    isCurrentUser: false,
  })
  expect((await ask(lake, '/users/organiser,nobody')).body).toMatchObject([
    { id: 'organiser', isCurrentUser: true },
    { id: 'nobody', displayName: 'nobody' },
  ])
})

test('another project or dataset is not found', async () => {
  await using lake = await testLake()
  expect([
    (await ask(lake, '/projects/other')).status,
    (await ask(lake, '/projects/local/datasets/other/acl')).status,
  ]).toEqual([404, 404])
})

test('telemetry is declined, releases are allowed, and what only the cloud offers is empty', async () => {
  await using lake = await testLake()
  expect((await ask(lake, '/intake/telemetry-status')).body).toEqual({ status: 'denied' })
  expect((await ask(lake, '/features')).body).toEqual(['contentReleases'])
  expect((await ask(lake, '/journey/trial')).body).toBe(null)
  expect((await ask(lake, '/journey/trial/studio_1')).body).toBe(null)
  expect((await ask(lake, '/journey/ANYTHING/else')).status).toBe(404)
  expect((await ask(lake, '/intake/batch', { method: 'POST', body: '{}' })).status).toBe(404)
})

test('the Studio finds its stored settings, the last one of each key', async () => {
  await using lake = await testLake()
  const layout = {
    key: 'studio.structure-tool.layout.artist',
    value: { camelCase: 'detail', snake_case: [1] },
  }
  expect(
    await ask(lake, '/users/me/keyvalue', put([{ key: layout.key, value: 'default' }, layout])),
  ).toEqual({ status: 200, body: [layout] })
  expect((await ask(lake, `/users/me/keyvalue/${layout.key},other`)).body).toEqual([layout])
  expect((await ask(lake, '/users/me/keyvalue/other')).body).toEqual([])
})

test('invalid or too many settings are refused with a message, and only the newest are kept', async () => {
  await using lake = await testLake()
  for (const body of [
    {},
    [],
    [{ value: 1 }],
    [{ key: '', value: 1 }],
    [{ key: 'k'.repeat(201), value: 1 }],
    Array.from({ length: 51 }, () => ({ key: 'k', value: 1 })),
  ]) {
    expect(await ask(lake, '/users/me/keyvalue', put(body))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('list of 1 to 50') },
    })
  }
  const large = put([{ key: 'k', value: 'x'.repeat(2 ** 16) }])
  expect(await ask(lake, '/users/me/keyvalue', large)).toMatchObject({
    status: 413,
    body: { message: 'The body is larger than 64 KB.' },
  })
  expect(
    (await ask(lake, '/users/me/keyvalue', put([{ key: 'k', value: 1 }]), CONTENT_TOKEN)).status,
  ).toBe(403)
})
