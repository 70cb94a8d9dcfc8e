import type { PickUp, PickUpsOfDay } from './arrival'

/** The choice of the filter: all drivers, no driver yet, or the name of one in lower case. */
export const ALL_DRIVERS = ''
export const NO_DRIVER = ' '

export interface TimedPickUp extends PickUp {
  isArrival: boolean
}

/** Arrivals and departures of a day in the order in which drivers set out, of one driver or of all. */
export function listInOrder(
  { arrivals, departures }: Pick<PickUpsOfDay, 'arrivals' | 'departures'>,
  driver: string,
): TimedPickUp[] {
  return [
    ...arrivals.map((one) => ({ ...one, isArrival: true })),
    ...departures.map((one) => ({ ...one, isArrival: false })),
  ]
    .filter((one) => driver === ALL_DRIVERS || nameOf(one) === driver)
    .sort((a, b) => a.collectedAt.localeCompare(b.collectedAt))
}

/**
 * The drivers who have pick-ups on some days, for the filter.
 *
 * @param chosen - the driver that the filter shows. It is listed even when none of these days has it, so that the choice stays.
 * @returns the name of each driver as it was typed, by the same name in small letters, which the filter compares.
 */
export function driversByName(
  days: readonly PickUpsOfDay[],
  chosen = ALL_DRIVERS,
): Map<string, string> {
  const named = days
    .flatMap(({ arrivals, departures }) => [...arrivals, ...departures])
    .flatMap((one): [string, string][] => (one.driver === null ? [] : [[nameOf(one), one.driver]]))
  const isNamed = [ALL_DRIVERS, NO_DRIVER, ...named.map(([name]) => name)].includes(chosen)
  const gone: [string, string][] = isNamed ? [] : [[chosen, chosen]]
  return new Map([...named.sort(([a], [b]) => a.localeCompare(b)), ...gone])
}

function nameOf({ driver }: PickUp): string {
  return driver === null ? NO_DRIVER : driver.toLowerCase()
}
