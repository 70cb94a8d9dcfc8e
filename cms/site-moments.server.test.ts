import { expect, test } from 'vitest'
import { farewell, farewellAt, notice, noticeAt } from './site-moments.server'

const AT = '2026-03-16T12:00:00Z'
const before = { now: Date.parse(AT) - 1, isSoldOut: true }
const then = { now: Date.parse(AT), isSoldOut: false }
const texts = { headline: 'Over', text: 'Gone', formText: 'Closed' }

test.each([
  [{ when: 'moment', revealAt: AT, ...texts }, [null, 'Over']],
  [{ when: 'dates', revealAt: AT, ...texts }, [null, 'Over']],
  [{ when: 'never', revealAt: null, ...texts }, [null, null]],
  [{ when: 'moment', revealAt: null, ...texts }, [null, null]],
  [{ when: 'moment', revealAt: 'soon', ...texts }, [null, null]],
  [{ when: 'moment', revealAt: AT, ...texts, formText: ' ' }, [null, null]],
  [null, [null, null]],
])('the farewell %j is said before and from its moment on: %j', (given, expected) => {
  const kept = farewell.parse(given)
  expect([before, then].map((when) => farewellAt(kept, when)?.headline ?? null)).toEqual(expected)
})

test.each([
  [
    { text: 'Coach 2 leaves at 13:30', revealAt: AT },
    [{ text: 'Coach 2 leaves at 13:30', until: Date.parse(AT) }, null],
  ],
  [
    { text: 'It rains', revealAt: null },
    [
      { text: 'It rains', until: null },
      { text: 'It rains', until: null },
    ],
  ],
  [{ text: 'Lost bat', revealAt: 'tomorrow' }, [null, null]],
  [{ text: '', revealAt: null }, [null, null]],
  [null, [null, null]],
])('the notice %j is there until its moment: %j', (given, expected) => {
  const kept = notice.parse(given)
  expect([before, then].map((when) => noticeAt(kept, when))).toEqual(expected)
})
