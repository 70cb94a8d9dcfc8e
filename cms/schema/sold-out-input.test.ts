import { expect, test } from 'vitest'
import type { KnownSoldOut } from './lake-questions'
import { afterPublish, soldOutSentence, undoing, type SoldOutValue } from './sold-out-input'

const OPEN: KnownSoldOut = { edition: 2026, isSoldOut: false, by: null, since: null }
const BY_PROVIDER: KnownSoldOut = {
  edition: 2026,
  isSoldOut: true,
  by: 'provider',
  since: '2026-02-14T12:00:00Z',
}
const YES = { answer: 'yes', year: 2026 }
const NO = { answer: 'no', year: 2026 }

test('the form says what the site shows now, and who decided it', () => {
  expect(soldOutSentence(OPEN)).toMatch(
    /^Not sold out, because neither the ticket provider nor you/,
  )
  expect(soldOutSentence(BY_PROVIDER)).toMatch(/^Sold out since 14 February 2026.*ticket provider/)
  expect(soldOutSentence({ ...OPEN, isSoldOut: true, by: 'organisers' })).toMatch(
    /^Sold out by your word/,
  )
  expect(soldOutSentence({ ...BY_PROVIDER, isSoldOut: false, by: 'organisers' })).toMatch(
    /^Not sold out by your word/,
  )
})

test.each<[KnownSoldOut, SoldOutValue | undefined, boolean | null]>([
  [OPEN, undefined, null],
  [OPEN, { answer: 'provider' }, null],
  [OPEN, YES, true],
  // For another festival, or for none.
  [OPEN, { answer: 'yes', year: 2025 }, null],
  [OPEN, { answer: 'yes' }, null],
  [BY_PROVIDER, NO, false],
  [{ ...BY_PROVIDER, isSoldOut: false, by: 'organisers' }, { answer: 'provider' }, true],
  [{ ...BY_PROVIDER, isSoldOut: false, by: 'organisers' }, NO, null],
])('in the state %j the form %j makes it sold out once it is published: %s', (now, given, then) => {
  expect(afterPublish(now, given)?.isSoldOut ?? null).toBe(then)
})

test('Undo takes back the organisers’ answer, else the provider’s sell-out, else nothing', () => {
  const paths = (given: SoldOutValue | undefined, now: KnownSoldOut) =>
    undoing(now, given)?.map((patch) => [
      patch.type,
      patch.path.join('.'),
      'value' in patch && patch.value,
    ])
  expect(paths(YES, OPEN)).toEqual([
    ['set', 'answer', 'provider'],
    ['unset', 'year', false],
  ])
  expect(paths({ answer: 'provider' }, BY_PROVIDER)?.slice(1)).toEqual([
    ['set', 'answer', 'no'],
    ['set', 'year', 2026],
  ])
  expect(paths({ answer: 'provider' }, OPEN)).toBeUndefined()
})
