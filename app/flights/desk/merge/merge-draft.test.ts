import { expect, test } from 'vitest'
import { deskFlight } from '../../../../tests/helpers/desk-flights'
import { aFlight } from '../../../../tests/helpers/flights'
import type { FlightDetails } from '../../../../services/journeys/desk-fields'
import { chosen, differingRows, inOrder, isChoice, takenOver } from './merge-draft'

const details = (changes: Record<string, unknown>) => aFlight(changes) as FlightDetails
const older = {
  flight: deskFlight(3, { status: 'booked', hotel: 'Roca', notes: 'Vegan', assignee: 'Noa' }),
  details: details({ phone: '+34 600 000 001', additionalNotes: 'Two bags' }),
}
const newer = {
  flight: deskFlight(7, { hotel: 'Mar', notes: null, assignee: 'Noa' }),
  details: details({ phone: '+34 600 000 002', additionalNotes: null, email: 'new@example.com' }),
}

test('what differs is a choice where both have something, and stays where one has nothing', () => {
  const rows = differingRows(inOrder([older, newer]), [])
  expect(rows.map((row) => [row.label, ...row.texts, isChoice(row), chosen(row, {})])).toEqual([
    ['Phone', '+34 600 000 002', '+34 600 000 001', true, 0],
    ['Additional Notes', null, 'Two bags', false, 1],
    ['Status', null, 'Booked', false, 1],
    ['Notes', null, 'Vegan', false, 1],
    ['Hotel', 'Mar', 'Roca', true, 0],
  ])
})

test('the one that stays takes over what was chosen of the other, whichever of the two it is', () => {
  const rows = differingRows(inOrder([newer, older]), [])
  expect(takenOver(rows, {}, 0)).toEqual(['additionalNotes', 'status', 'notes'])
  expect(takenOver(rows, { hotel: 1, notes: 0 }, 0)).toEqual([
    'additionalNotes',
    'status',
    'notes',
    'hotel',
  ])
  expect(takenOver(rows, { hotel: 1 }, 1)).toEqual(['phone'])
})
