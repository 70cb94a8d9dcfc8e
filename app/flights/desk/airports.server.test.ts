import { expect, test } from 'vitest'
import { airportsLike, airportsOfPlace, zoneOfAirport, zonesOfAirports } from './airports.server'

test.each([
  ['PMI', 'Europe/Madrid'],
  ['TFS', 'Atlantic/Canary'],
  ['BER', 'Europe/Berlin'],
  ['LHR', 'Europe/London'],
  ['JFK', 'America/New_York'],
  ['PHX', 'America/Phoenix'],
  ['IST', 'Europe/Istanbul'],
  ['DEL', 'Asia/Kolkata'],
  ['NRT', 'Asia/Tokyo'],
  ['EZE', 'America/Argentina/Buenos_Aires'],
  ['ADL', 'Australia/Adelaide'],
  ['BSL', 'Europe/Paris'],
])('the clocks of %s are those of %s', (code, zone) => {
  expect(zoneOfAirport(code)).toBe(zone)
})

test.each(['ZZZ', 'pmi', '', 'PM', 'constructor'])('"%s" is no airport', (code) => {
  expect(zoneOfAirport(code)).toBeUndefined()
})

test('this version of Node knows every time zone of the list', () => {
  expect(zonesOfAirports().length).toBeGreaterThan(300)
  for (const zone of zonesOfAirports())
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test.each([
  ['Palma', 'PMI Palma de Mallorca'],
  ['palma de mallorca', 'PMI Palma de Mallorca'],
  ['MALLORCA', 'PMI Palma de Mallorca'],
  ['Málaga', 'AGP Malaga'],
  ['malaga', 'AGP Malaga'],
  ['heathrow london', 'LHR London Heathrow'],
  ['Zürich', 'ZRH Zurich'],
  ['ber', 'BER Berlin Brandenburg'],
])('somebody who types "%s" finds %s first', (text, expected) => {
  const [first] = airportsLike(text, 3)
  expect(`${first?.code} ${first?.name}`).toBe(expected)
})

test.each(["Port d'Alcúdia", 'xyzzy', '', '   ', '***'])(
  '"%s" is no airport by any name',
  (text) => {
    expect(airportsLike(text, 3)).toEqual([])
  },
)

test.each([
  ['Mallorca, Spain', 'Europe/Madrid', ['PMI']],
  ['Cala Figuera, Mallorca', 'Europe/Madrid', ['PMI']],
  ['Valencia, Spain', 'Europe/Madrid', ['VLC']],
  ['Deià', 'Europe/Madrid', []],
  ['Mallorca, Spain', 'Europe/London', []],
])('the airports of %s, where the clocks are those of %s, are %j', (place, timeZone, codes) => {
  expect(airportsOfPlace(place, timeZone)).toEqual(codes)
})
