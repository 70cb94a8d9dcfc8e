import { afterEach, expect, test, vi } from 'vitest'
import { dayInWords, timeInWords, weekdayOf } from './day-in-words'

afterEach(() => vi.restoreAllMocks())

test.each(['en-GB', 'en-US'])(
  'days and times have our order where Node writes English as in %s',
  (known) => {
    // A Node with few locales has American English for every English.
    const Whole = Intl.DateTimeFormat
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function few(_, options) {
      return new Whole(known, options)
    } as typeof Intl.DateTimeFormat)
    expect(dayInWords('2026-05-14')).toBe('14 May 2026')
    expect(weekdayOf('2026-05-14', 1)).toBe('Friday')
    expect(timeInWords('2026-03-13T23:50')).toBe('Fri 13 March, 23:50')
    expect(timeInWords('2026-09-05T00:05')).toBe('Sat 5 September, 00:05')
  },
)
