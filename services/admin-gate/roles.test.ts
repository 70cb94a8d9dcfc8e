import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES, ROLES_OF_ROUTE, rolesFor } from './roles'

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

test('the table in the handbook is the one of the code', () => {
  const cells = readFileSync('docs/api.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [route, roles] of Object.entries(ROLES_OF_ROUTE)) {
    const row = cells.find((row) => row.length === 7 && row[1] === `\`${route}\``)?.slice(2, -1)
    const expected = ROLES.map((role) => (roles.includes(role) ? 'yes' : '–'))
    expect([route, row]).toEqual([route, expected])
  }
})
