import { expect, test } from 'vitest'
import { whyNotMade } from './cluster.server'

test.each([
  [
    'a user id without a name',
    'initdb: could not look up effective user ID 12345: user does not exist',
    /^PostgreSQL could not set up .+: user does not exist\. The user id 12345 has no name here, .+ DATABASE_URL/,
  ],
  [
    'a file system without modes',
    'could not change permissions of directory "/tmp/data.new": Operation not permitted',
    /^The file system of \/tmp cannot hold a database \(EPERM\): /,
  ],
  [
    'a file system on which modes change nothing',
    'data directory "/tmp/data.new" has invalid permissions',
    /^The file system of \/tmp cannot hold a database /,
  ],
  [
    'a full disk',
    'could not write to file "/tmp/data.new/x": No space left on device',
    /^The disk that holds \/tmp is full /,
  ],
  [
    'anything else',
    'could not access directory "/tmp/data.new": Permission denied',
    /^PostgreSQL could not set up .+ Check that the folder is writable /,
  ],
])('why no database was made: %s', (_, reason, sentence) => {
  expect(whyNotMade('/tmp', reason)).toMatch(sentence)
})
