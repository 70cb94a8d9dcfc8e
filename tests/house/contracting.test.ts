import { readFileSync } from 'node:fs'
import { LAKE_MIGRATIONS } from 'content-lake/migrations'
import { expect, test } from 'vitest'
import { FESTIVAL_MIGRATIONS } from '../../db/migrate.server'

test('operators are told the last migration on which the version before does not start', () => {
  const last = [...FESTIVAL_MIGRATIONS.migrations, ...LAKE_MIGRATIONS.migrations]
    .filter(({ addsOnly }) => !addsOnly)
    .reduce((one, other) => (other.number > one.number ? other : one))
  expect(
    readFileSync('docs/operating.md', 'utf8').includes(`\`${last.name}\``),
    `${last.name} does more than add. Name it in docs/operating.md ("Update"), or, if it only adds, begin it with "-- Adds only".`,
  ).toBe(true)
})
