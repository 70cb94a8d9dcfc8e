import { expect, test } from 'vitest'
import {
  airportCode,
  airportsLike,
  airportsOfPlace,
  zoneOfAirport,
  zonesOfAirports,
} from './airports.server'

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
  ['Málaga', 'AGP Málaga-Costa del Sol'],
  ['heathrow london', 'LHR London Heathrow'],
  ['Zürich', 'ZRH Zürich'],
  ['ber', 'BER Berlin Brandenburg'],
  ['PMI', 'PMI Palma de Mallorca'],
  ['Newark', 'EWR Newark Liberty'],
])('somebody who types "%s" finds %s first', (text, expected) => {
  const [first] = airportsLike(text, 3)
  expect(`${first?.code} ${first?.name}`).toBe(expected)
})

test.each([
  ['HND NRT', ['Tokyo', 'Tokio']],
  ['JFK LGA EWR', ['New York', 'nueva york', 'NYC']],
  ['TLV', ['Tel Aviv', 'tel-aviv']],
  ['BKK DMK', ['Bangkok', 'bangkok']],
  ['DEL', ['Delhi', 'New Delhi', 'Neu-Delhi', 'Nueva Delhi']],
  ['EZE AEP', ['Buenos Aires']],
  ['JNB', ['Johannesburg', 'Johannesburgo']],
  ['ICN GMP', ['Seoul', 'Seúl']],
  ['LIM', ['Lima']],
  ['GVA', ['Geneva', 'Genf', 'Ginebra', 'Genève']],
  ['CGN', ['Köln', 'Koeln', 'Koln', 'Cologne', 'Colonia']],
  ['LIS', ['Lisboa', 'Lissabon', 'Lisbon']],
  ['FLR', ['Firenze', 'Florenz', 'Florencia', 'Florence']],
  ['VIE', ['Wien', 'Viena', 'Vienna']],
  ['ZRH', ['Zuerich', 'zurich', 'Zúrich']],
  ['MUC', ['Muenchen', 'München', 'Múnich', 'Munich']],
  ['GOI GOX', ['Goa', 'goa']],
  ['MXP LIN BGY', ['Milano', 'Mailand', 'Milán']],
  ['WAW', ['Warschau', 'Varsovia', 'Warsaw']],
  ['TFS TFN', ['Teneriffa', 'Tenerife']],
  ['HER CHQ', ['Kreta', 'Creta', 'Crete']],
  ['CPH', ['København', 'Kopenhagen', 'Copenhague']],
  ['KRK', ['Kraków', 'Krakau', 'Cracovia']],
  ['IST SAW', ['İstanbul', 'Estambul']],
])('%s is found by %j', (codes, texts) => {
  for (const text of texts) {
    const found = airportsLike(text, 8).map(({ code }) => code)
    expect(found, text).toEqual(expect.arrayContaining(codes.split(' ')))
  }
})

test.each([
  ['GOA', 'GOA'],
  ['pmi', 'PMI'],
  ['Pmi', 'PMI'],
  [' lhr ', 'LHR'],
  // Towns that other airports are named after.
  ['Goa', 'Goa'],
  ['Ulm', 'Ulm'],
  ['Palma', 'Palma'],
])('"%s" is stored as %s', (typed, stored) => {
  expect(airportCode(typed)).toBe(stored)
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
