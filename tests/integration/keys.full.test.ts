import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { KEYS, makeKey, withKey } from '../helpers/keys'
import { startSite } from '../helpers/site'

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
