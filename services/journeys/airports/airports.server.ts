import { findAirports, readAirports, readZones, typedCode, type Airport } from './airport-search'
import names from './airport-names.txt?raw'
import list from './airports.txt?raw'

let zones: ReadonlyMap<string, string> | null = null

/** @param code - IATA, such as PMI @returns the IANA name of its time zone; undefined for an unknown airport */
export function zoneOfAirport(code: string): string | undefined {
  zones ??= readZones(list)
  return zones.get(code)
}

/**
 * The airports that are named like the festival's place, in its time zone; empty when none is.
 *
 * @param place - such as "Mallorca, Spain": the first part counts that an airport is named like
 */
export function airportsOfPlace(place: string, timeZone: string): string[] {
  for (const part of place.split(',')) {
    const codes = airportsLike(part, Infinity).map(({ code }) => code)
    const near = codes.filter((code) => zoneOfAirport(code) === timeZone)
    if (near.length > 0) return near
  }
  return []
}

/** All zones of the list. */
export function zonesOfAirports(): string[] {
  return list.split('\n').flatMap((line) => line.split(' ', 1).filter(Boolean))
}

let airports: Airport[] | null = null

/** At most this many airports that the text may mean, the likeliest first. */
export function airportsLike(text: string, most: number): Airport[] {
  return findAirports(knownAirports(), text, most)
}

/** The code of an airport as it is stored, or the text: see `typedCode`. */
export function airportCode(text: string): string {
  return typedCode(knownAirports(), text)
}

function knownAirports(): Airport[] {
  airports ??= readAirports(names)
  return airports
}
