import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { KEYS, makeKey, withKey } from '../helpers/keys'
import { startSite, SECRETS } from '../helpers/site'
import { ROLES } from '../../services/admin-gate/roles'
import { OPENED_BY } from '../helpers/keys'

test('a revoked key opens nothing any more on either instance, and locks nobody’s password however often it is shown', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const { id, key } = await makeKey(one, ['flights', 'content'])
  expect((await withKey(two, key, 'GET', '/api/artist-flight-details')).status).toBe(200)
  expect((await asAdmin(two, 'DELETE', `${KEYS}/${id}`)).status).toBe(204)
  expect((await asAdmin(two, 'DELETE', `${KEYS}/${id}`)).status).toBe(404)
  expect((await withKey(one, key, 'GET', '/api/artist-flight-details')).status).toBe(401)
  expect((await withKey(one, key, 'POST', '/studio/session')).status).toBe(401)
  for (let count = 0; count < 8; count += 1)
    await withKey(count % 2 ? one : two, key, 'GET', '/api/admin/desk')
  expect((await withKey(one, key, 'GET', '/api/admin/desk')).status).toBe(429)
  const wrong = { headers: { 'x-admin-password': 'wrong' } }
  expect((await asAdmin(one, 'GET', KEYS, wrong)).status).toBe(401)
  expect((await asAdmin(one, 'GET', KEYS)).status).toBe(200)
})

test('each role opens its own addresses and no other, and the password opens all', async () => {
  const clock = { now: new Date('2026-02-01T12:00:00Z') }
  await using site = await startSite({ now: () => clock.now })
  const keys: Record<string, string> = {}
  for (const role of ROLES) keys[role] = (await makeKey(site, [role])).key
  const all = [...ROLES]
  const revoked = await makeKey(site, all)
  await asAdmin(site, 'DELETE', `${KEYS}/${revoked.id}`)
  const expired = await makeKey(site, all, { expiresAt: '2026-02-01T13:00:00Z' })
  clock.now = new Date('2026-02-01T13:00:00Z')
  const shut = { none: '', wrong: 'fest_wrong', revoked: revoked.key, expired: expired.key }
  const right = { ...keys, password: SECRETS.ADMIN_PASSWORD }
  for (const [route, roles] of Object.entries(OPENED_BY)) {
    const [method = '', path = ''] = route.split(' ')
    const body = ['PUT', 'POST'].includes(method) && path !== '/studio/session' ? {} : undefined
    const answersTo = async (shown: Record<string, string>) => {
      const answers = Object.entries(shown).map(async ([name, key]) => {
        const { status } = await withKey(site, key, method, path, body)
        return [name, [401, 403, 429].includes(status) ? status : 'opened']
      })
      return Object.fromEntries(await Promise.all(answers)) as Record<string, number | string>
    }
    expect([route, await answersTo(shut)]).toEqual([
      route,
      { none: 401, wrong: 401, revoked: 401, expired: 401 },
    ])
    // The right ones come second, because the password forgets the wrong tries of its address.
    const cells = ROLES.map((role) => [role, roles.includes(role) ? 'opened' : 403])
    expect([route, await answersTo(right)]).toEqual([
      route,
      { ...Object.fromEntries(cells), password: 'opened' },
    ])
  }
  const refused = await withKey(site, keys.drivers!, 'GET', KEYS)
  expect(await refused.text()).toBe('This key does not open this part of the site.')
}, 120_000)
