import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

/**
 * The fixed waits of the tests, by file. Each stands for something that must not come, which no fact announces, or plays somebody
 * slow. None fails on a slow machine: it would at most see less.
 */
const KNOWN: Record<string, number> = {
  // Somebody slow: a feed, an image service, a mail server, a sender, a reader.
  'services/booking/booking-feed.server.test.ts': 1,
  'cms/lake/assets/image-source.server.full.test.ts': 1,
  'cms/lake/assets/slow-readers.server.full.test.ts': 1,
  'cms/lake/messages/unread-body.server.full.test.ts': 1,
  'services/mail/transport.server.test.ts': 1,
  // A server dies at thirty moments of a transaction.
  'db/client/transaction.server.full.test.ts': 1,
  // What must not come: a second server, a paint, a prefetch, a second request, another answer.
  'db/embedded/embedded-processes.server.full.test.ts': 1,
  'tests/e2e/page-styles.full.test.ts': 1,
  'tests/e2e/prefetch.full.test.ts': 1,
  'tests/e2e/leaving.full.test.ts': 2,
  'tests/integration/key-sessions.full.test.ts': 1,
}

test('a test waits for a fact, and not for a time', () => {
  const waits = projectTexts(/\.test\.tsx?$/)
    .filter(([path]) => !path.startsWith('tests/tools/') && path !== 'tests/house/waits.test.ts')
    .map(([path, text]) => [path, count(text)] as const)
    .filter(([, found]) => found > 0)
  expect(
    Object.fromEntries(waits),
    'Poll for what is to come (`expect.poll`), hold it back by a promise, or move the clock.',
  ).toEqual(KNOWN)
})

test('one second try is enough, and the small tier has none', () => {
  const [, tries = ''] = /RETRIES = (.*)/.exec(readFileSync('vitest.config.ts', 'utf8')) ?? []
  expect(tries).toBe('IS_SMALL ? 0 : 1')
})

/** Calls that wait for a number of milliseconds, whatever they are called in the file. */
function count(text: string): number {
  const sleep = /setTimeout as (\w+) \} from 'node:timers\/promises'/.exec(text)?.[1]
  const ways = [/\.waitForTimeout\(/g, /new Promise\(\((\w+)\) => setTimeout\(\1, /g]
  if (sleep) ways.push(new RegExp(`(?<![.\\w])${sleep}\\(`, 'g'))
  return ways.reduce((sum, way) => sum + [...text.matchAll(way)].length, 0)
}
