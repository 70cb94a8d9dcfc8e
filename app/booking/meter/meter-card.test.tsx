import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bookingStatus, type BookingFigures } from '../../../services/booking/booking-status'
import { MeterCard } from './meter-card'
import type { Reading } from './use-booking-status'

function status(changes: Partial<BookingFigures>) {
  return bookingStatus({
    confirmedBookings: 400,
    isLive: true,
    capacity: 1000,
    bonusTickets: 25,
    bonusPhase: false,
    nearThreshold: 90,
    ...changes,
  })
}

function html(reading: Reading) {
  return renderToStaticMarkup(<MeterCard reading={reading} />)
}

/** The card's text, without tags. */
function text(reading: Reading) {
  return html(reading)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('&#x27;', "'")
}

test.each([
  [
    { confirmedBookings: 1010, bonusPhase: true },
    '100% SOLD OUT! LINEUP REVEALED! 🎉',
    '101% FULL',
    'Bonus Tickets',
    15,
    'Total + Bonus',
    1025,
  ],
  [
    { confirmedBookings: 1000 },
    'SOLD OUT - Pure Madness!',
    '100% FULL',
    'Spots Left',
    0,
    'Max Capacity',
    1000,
  ],
  [
    { confirmedBookings: 900 },
    'Nearly Full - Last Chance!',
    '90% FULL',
    'Spots Left',
    100,
    'Max Capacity',
    1000,
  ],
  [
    { confirmedBookings: 500 },
    'Filling Up Fast!',
    '50% FULL',
    'Spots Left',
    500,
    'Max Capacity',
    1000,
  ],
  [
    { confirmedBookings: 499, capacity: 1010 },
    'Plenty of Spots Available!',
    '49% FULL',
    'Spots Left',
    511,
    'Max Capacity',
    1010,
  ],
])(
  'with %o the card reads %s, %s',
  (figures, headline, level, spotsLabel, spots, capacityLabel, capacity) => {
    const shown = text(status(figures))
    expect(shown).toContain(`|${headline}|${level}|`)
    expect(shown).toContain(`|${spotsLabel}|${spots}|${capacityLabel}|${capacity}|`)
  },
)

test.each([
  [400, '40', '40% FULL'],
  [1000, '100', '100% FULL'],
  [1500, '100', '150% FULL'],
])('with %i of 1000 the meter stands at %s and says %s', (confirmedBookings, now, level) => {
  const meter = /<div role="meter"[^>]*>/.exec(html(status({ confirmedBookings })))?.[0]
  expect(meter).toContain('aria-label="Festival capacity"')
  expect(meter).toContain(`aria-valuenow="${now}"`)
  expect(meter).toContain(`aria-valuetext="${level}"`)
})

test('the final tickets are announced in the bonus phase only', () => {
  expect(text(status({ confirmedBookings: 1000, bonusPhase: true }))).toContain(
    '25 FINAL BONUS TICKETS',
  )
  expect(text(status({ confirmedBookings: 1000 }))).not.toContain('FINAL BONUS')
})

test('the last call comes near capacity, but not in the bonus phase', () => {
  const lastCall = "Book now before we're literally underground and unreachable!"
  expect(text(status({ confirmedBookings: 900 }))).toContain(lastCall)
  expect(text(status({ confirmedBookings: 899, capacity: 1010 }))).not.toContain(lastCall)
  expect(text(status({ confirmedBookings: 1000, bonusPhase: true }))).not.toContain(lastCall)
})

test('an estimate is called an estimate', () => {
  const note = 'Live data unavailable – showing an estimate'
  expect(text(status({ isLive: false }))).toContain(note)
  expect(text(status({ isLive: true }))).not.toContain(note)
})

test('without a status it is loading, and after a failure the cave WiFi is to blame', () => {
  expect(text(null)).toContain('Loading Madness Level...')
  const failed = text('failed')
  expect(failed).toContain('Cave WiFi Acting Up!')
  expect(failed).toContain(
    "Can't fetch live booking data right now. The cave internet is being temperamental again...",
  )
  expect(failed + text(null)).not.toContain('FULL')
})
