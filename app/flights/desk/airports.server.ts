import { findAirports, readAirports, readZones, type Airport } from './airport-search'
import names from './airport-names.txt?raw'
import list from './airports.txt?raw'

let zones: ReadonlyMap<string, string> | null = null

/** @param code - IATA, such as PMI @returns the IANA name of its time zone; undefined for an unknown airport */
export function zoneOfAirport(code: string): string | undefined {
  zones ??= readZones(list)
  return zones.get(code)
}

/** All zones of the list. */
export function zonesOfAirports(): string[] {
  return list.split('\n').flatMap((line) => line.split(' ', 1).filter(Boolean))
}

let airports: Airport[] | null = null

/** At most this many airports that the text may mean, the likeliest first. */
export function airportsLike(text: string, most: number): Airport[] {
  airports ??= readAirports(names)
  return findAirports(airports, text, most)
}
