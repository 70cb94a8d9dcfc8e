import { expect, test } from 'vitest'
import { ROLES, rolesFor } from './roles'

test('a route is found by its method and the form of its path', () => {
  expect(rolesFor('PUT', '/api/admin/legs/0b1e-22/state')).toEqual(['flights', 'drivers'])
  expect(rolesFor('HEAD', '/api/admin/pins')).toEqual(['wall'])
  expect(rolesFor('POST', '/studio/session')).toEqual(['content'])
})

test.each([
  ['GET', '/api/admin/keys'],
  ['GET', '/api/admin/activity'],
  ['GET', '/api/admin/something-new'],
  ['GET', '/api/admin/pins/1/more'],
  ['PATCH', '/api/admin/pins'],
  ['GET', '/API/admin/pins'],
])('no role opens what the table does not give to one: %s %s', (method, path) => {
  expect(ROLES.filter((role) => rolesFor(method, path).includes(role))).toEqual([])
})
