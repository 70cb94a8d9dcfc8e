import { expect, test } from 'vitest'
import { zoneOfAirport, zonesOfAirports } from './airports.server'

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
