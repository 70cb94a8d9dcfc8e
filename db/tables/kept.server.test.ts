import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEPT_FOR } from './kept.server'
import { wrongTries } from './wrong-tries.server'

const PRIVACY_PAGE =
  readFileSync('cms/seed/content.ndjson', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('{"_id":"privacyPage"')) ?? ''

test.each([
  [
    'In the list of who looked at flight details they stay for two years.',
    KEPT_FOR.audit,
    '2 years',
  ],
  ['those of password tries for fifteen minutes', wrongTries('any').rules[0]?.seconds, 15 * 60],
])('the privacy page says: %s', (sentence, kept, said) => {
  expect(PRIVACY_PAGE).toContain(sentence)
  expect(kept).toBe(said)
})
