import { describe, expect, test } from 'vitest'
import { textIn } from '../../languages/texts-in'
import {
  bookingStatus,
  isBookingStatus,
  meterHeadline as headlineIn,
  type BookingFigures,
  type BookingStatus,
} from './booking-status'

const meterHeadline = (status: BookingStatus) => headlineIn(status, textIn('en', 'meter'))

function figures(changes: Partial<BookingFigures> = {}): BookingFigures {
  return {
    confirmedBookings: 400,
    isLive: true,
    capacity: 1000,
    bonusTickets: 25,
    bonusPhase: true,
    nearThreshold: 90,
    ...changes,
  }
}

describe('booking status', () => {
  test.each([
    // bookings, capacity | percentage, spots, near capacity, sold out
    [0, 1000, 0, 1000, false, false],
    [4, 1000, 0, 996, false, false],
    [5, 1000, 1, 995, false, false],
    [894, 1000, 89, 106, false, false],
    [895, 1000, 90, 105, true, false],
    [994, 1000, 99, 6, true, false],
    [999, 1000, 99, 1, true, false],
    [1000, 1000, 100, 0, true, true],
    [1010, 1000, 101, 0, true, true],
    [0, 1, 0, 1, false, false],
    [1, 1, 100, 0, true, true],
    [3, 1, 300, 0, true, true],
    [999_999, 1_000_000, 99, 1, true, false],
  ])(
    '%i bookings of %i places are %i percent, with %i left, near capacity: %s, sold out: %s',
    (confirmedBookings, capacity, percentage, spots, near, soldOut) => {
      expect(bookingStatus(figures({ confirmedBookings, capacity, bonusPhase: false }))).toEqual({
        confirmedBookings,
        maxCapacity: capacity,
        capacityPercentage: percentage,
        spotsRemaining: spots,
        isNearCapacity: near,
        isSoldOut: soldOut,
        isBonusPhase: false,
        bonusTickets: 0,
        isLiveData: true,
      })
    },
  )

  test.each([
    // bookings, bonus tickets, switch | bonus phase, max capacity, spots, bonus tickets
    [1000, 25, true, true, 1025, 25, 25],
    [1010, 25, true, true, 1025, 15, 25],
    [1025, 25, true, true, 1025, 0, 25],
    [1030, 25, true, true, 1025, 0, 25],
    [999, 25, true, false, 1000, 1, 0],
    [1000, 25, false, false, 1000, 0, 0],
    [1000, 0, true, false, 1000, 0, 0],
  ])(
    '%i bookings with %i bonus tickets and the switch %s make the bonus phase %s',
    (confirmedBookings, bonusTickets, bonusPhase, isBonusPhase, max, spots, tickets) => {
      expect(bookingStatus(figures({ confirmedBookings, bonusTickets, bonusPhase }))).toMatchObject(
        {
          isBonusPhase,
          maxCapacity: max,
          spotsRemaining: spots,
          bonusTickets: tickets,
        },
      )
    },
  )

  test('the percentage does not count the bonus tickets as places', () => {
    expect(bookingStatus(figures({ confirmedBookings: 1025 })).capacityPercentage).toBe(103)
  })

  test.each([
    [79, 80, false],
    [80, 80, true],
    [99, 100, false],
    [100, 100, true],
  ])(
    '%i percent with a threshold of %i is near capacity: %s',
    (confirmedBookings, nearThreshold, isNearCapacity) => {
      expect(
        bookingStatus(figures({ confirmedBookings, capacity: 100, nearThreshold })).isNearCapacity,
      ).toBe(isNearCapacity)
    },
  )

  test('a capacity below 1 counts as 1', () => {
    expect(bookingStatus(figures({ confirmedBookings: 0, capacity: 0 }))).toMatchObject({
      maxCapacity: 1,
      capacityPercentage: 0,
    })
  })

  test('an estimate is not live data', () => {
    expect(bookingStatus(figures({ isLive: false })).isLiveData).toBe(false)
  })
})

describe('the check for a booking status', () => {
  test('accepts every status that the rules make', () => {
    for (const confirmedBookings of [0, 999, 1000, 2000, Number.MAX_SAFE_INTEGER]) {
      expect(
        isBookingStatus(JSON.parse(JSON.stringify(bookingStatus(figures({ confirmedBookings }))))),
      ).toBe(true)
    }
  })

  test.each([
    ['null', null],
    ['a list', []],
    ['text', '{}'],
    ['a missing field', without('isLiveData')],
    ['a tenth field', { ...bookingStatus(figures()), extra: 1 }],
    ['another field instead', { ...without('bonusTickets'), extra: 1 }],
    ['a negative count', { ...bookingStatus(figures()), spotsRemaining: -1 }],
    ['half a booking', { ...bookingStatus(figures()), confirmedBookings: 0.5 }],
    ['a count as text', { ...bookingStatus(figures()), confirmedBookings: '400' }],
    ['a number as a boolean', { ...bookingStatus(figures()), isSoldOut: 1 }],
    ['a capacity of 0', { ...bookingStatus(figures()), maxCapacity: 0 }],
  ])('refuses %s', (_what, value) => {
    expect(isBookingStatus(value)).toBe(false)
  })
})

describe('the headline of the meter', () => {
  test.each([
    [{ confirmedBookings: 1000 }, '100% SOLD OUT! LINEUP REVEALED! 🎉', 'bonus'],
    [{ confirmedBookings: 1000, bonusPhase: false }, 'SOLD OUT - Pure Madness!', 'sold-out'],
    [{ confirmedBookings: 999 }, 'Nearly Full - Last Chance!', 'nearly-full'],
    [{ confirmedBookings: 400, nearThreshold: 40 }, 'Nearly Full - Last Chance!', 'nearly-full'],
    [{ confirmedBookings: 500 }, 'Filling Up Fast!', 'filling'],
    [{ confirmedBookings: 494 }, 'Plenty of Spots Available!', 'plenty'],
  ])('with %o reads "%s"', (changes, text, bar) => {
    expect(meterHeadline(bookingStatus(figures(changes)))).toMatchObject({ text, bar })
  })

  test('the bar ends at 100 % when oversold', () => {
    expect(meterHeadline(bookingStatus(figures({ confirmedBookings: 1500 }))).barWidth).toBe(100)
    expect(meterHeadline(bookingStatus(figures({ confirmedBookings: 420 }))).barWidth).toBe(42)
  })

  test('the bonus phase renames two labels, announces its tickets and shows no urgent message', () => {
    expect(meterHeadline(bookingStatus(figures({ confirmedBookings: 1000 })))).toMatchObject({
      spotsLabel: 'Bonus Tickets',
      capacityLabel: 'Total + Bonus',
      announcement: '25 FINAL BONUS TICKETS',
      message: null,
    })
    expect(
      meterHeadline(bookingStatus(figures({ confirmedBookings: 1000, bonusTickets: 7 })))
        .announcement,
    ).toBe('7 FINAL BONUS TICKETS')
    expect(
      meterHeadline(bookingStatus(figures({ confirmedBookings: 1024 }))).announcement,
    ).not.toBeNull()
  })

  test('bonus tickets that are gone are not announced', () => {
    for (const confirmedBookings of [1025, 1030])
      expect(meterHeadline(bookingStatus(figures({ confirmedBookings })))).toMatchObject({
        spotsLabel: 'Bonus Tickets',
        announcement: null,
      })
  })

  test('outside the bonus phase the urgent message shows from near capacity on', () => {
    const message = "Book now before we're literally underground and unreachable!"
    const near = meterHeadline(bookingStatus(figures({ confirmedBookings: 900 })))
    expect(near).toMatchObject({
      spotsLabel: 'Spots Left',
      capacityLabel: 'Max Capacity',
      announcement: null,
      message,
    })
    expect(meterHeadline(bookingStatus(figures({ confirmedBookings: 894 }))).message).toBeNull()
  })

  test('only an estimate has the note', () => {
    expect(meterHeadline(bookingStatus(figures({ isLive: false }))).estimateNote).toBe(
      'Live data unavailable – showing an estimate',
    )
    expect(meterHeadline(bookingStatus(figures())).estimateNote).toBeNull()
  })
})

function without(field: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bookingStatus(figures())).filter(([name]) => name !== field),
  )
}

test('the meter speaks the language of the page', () => {
  const bonus = bookingStatus(figures({ confirmedBookings: 1000, bonusTickets: 1 }))
  expect(headlineIn(bonus, textIn('de', 'meter'))).toMatchObject({
    text: '100\u00a0% AUSVER\u00adKAUFT! LINE-UP ENTHÜLLT! 🎉',
    announcement: 'NOCH 1 BONUSTICKET',
    spotsLabel: 'Bonustickets',
  })
})
