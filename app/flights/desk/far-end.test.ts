import { expect, test } from 'vitest'
import { emptyLeg } from './leg-draft'
import { farEnd } from './far-end'

const ZONES: Record<string, string> = {
  PMI: 'Europe/Madrid',
  PAL: 'America/Bogota',
  BCN: 'Europe/Madrid',
  FRA: 'Europe/Berlin',
}
const KNOWN = {
  zoneOf: (code: string) => ZONES[code],
  timeZone: 'Europe/Madrid',
  festivalAirports: ['PMI'],
}
const arrival = { ...emptyLeg('arrival'), from: 'ZRH' }
const departure = { ...emptyLeg('departure'), to: 'ZRH' }

test.each([
  [{ ...arrival, to: 'PMI' }, null],
  [
    { ...arrival, to: 'PAL' },
    { place: 'PAL', zone: 'America/Bogota' },
  ],
  [
    { ...departure, from: 'FRA' },
    { place: 'FRA', zone: 'Europe/Berlin' },
  ],
  [
    { ...arrival, to: 'BCN' },
    { place: 'BCN', zone: 'Europe/Madrid' },
  ],
  // The other end may be anywhere.
  [{ ...departure, from: 'PMI', to: 'FRA' }, null],
  [{ ...arrival, to: null }, null],
  // What is no airport is refused when it is saved.
  [{ ...arrival, to: 'Palma' }, null],
  [{ ...arrival, means: 'ferry', to: "Port d'Alcúdia" }, null],
  [
    { ...arrival, means: 'ferry', to: 'Genova', toZone: 'Europe/Rome' },
    { place: 'Genova', zone: 'Europe/Rome' },
  ],
] as const)('of the leg %j the far end is %j', (leg, far) => {
  expect(farEnd(leg, [], KNOWN)).toEqual(far)
})

test('nobody is asked about a place from which the artist goes on', () => {
  const onward = { direction: 'arrival', from: 'FRA', to: 'PMI' } as const
  expect(farEnd({ ...arrival, to: 'FRA' }, [onward], KNOWN)).toBeNull()
  expect(farEnd({ ...departure, from: 'FRA' }, [onward], KNOWN)).not.toBeNull()
})

test('where no airport is known to be the festival’s, the clocks alone tell', () => {
  const known = { ...KNOWN, festivalAirports: [] }
  expect(farEnd({ ...arrival, to: 'BCN' }, [], known)).toBeNull()
  expect(farEnd({ ...arrival, to: 'PAL' }, [], known)).not.toBeNull()
})
