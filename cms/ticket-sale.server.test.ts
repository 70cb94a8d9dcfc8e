import { expect, test } from 'vitest'
import { ticketSale, ticketSaleAt } from './ticket-sale.server'

const AT = '2025-12-01T11:00:00Z'
const before = { now: Date.parse(AT) - 1, isSoldOut: false }
const then = { now: Date.parse(AT), isSoldOut: false }

test.each([
  ['as given', { when: 'moment', revealAt: AT }, [Date.parse(AT), true]],
  ['without a moment', { when: 'moment', revealAt: null }, [true, true]],
  ['with an unreadable moment', { when: 'moment', revealAt: 'soon' }, [true, true]],
  ['with a moment that does not count', { when: 'now', revealAt: null }, [true, true]],
  ['at a moment that nobody knows', { when: 'later', revealAt: null }, [null, null]],
  ['with an unknown state', { when: 'perhaps', revealAt: null }, [true, true]],
  ['never set', null, [true, true]],
  ['not an object', 'now', [true, true]],
])('a ticket sale %s is closed until its moment, and else open', (_, given, expected) => {
  const kept = ticketSale.parse(given)
  const states = [before, then].map((moment) => {
    const { isOpen, opensAt } = ticketSaleAt(kept, moment)
    return isOpen || opensAt
  })
  expect(states).toEqual(expected)
})

test('words that are missing or unusable are the usual ones, and cost nothing else', () => {
  const given = { when: 'now', label: ' Get in ', bookingLabel: '', barLabel: 7 }
  expect(ticketSale.parse(given)).toMatchObject({
    when: 'now',
    label: 'Get in',
    bookingLabel: null,
    barLabel: null,
    soonText: null,
  })
})
