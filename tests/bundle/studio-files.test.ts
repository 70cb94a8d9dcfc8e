import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRETS } from '../helpers/site'
import { projectFiles } from '../helpers/sources'

test('no file that a browser gets has a password, a token or a setting in it', () => {
  const secrets = [
    ...Object.values(SECRETS),
    'SANITY_READ_TOKEN',
    'ADMIN_PASSWORD',
    'CONTENT_TOKEN',
  ]
  const files = projectFiles('build/studio').filter((path) => !/\.(br|gz)$/.test(path))
  expect(files.length).toBeGreaterThan(5)
  const telling = files.filter((path) =>
    secrets.some((secret) => readFileSync(path, 'latin1').includes(secret)),
  )
  expect(telling).toEqual([])
})
