import type { PickUp, PickUpsOfDay } from './arrival'

/** The choice of the filter: all drivers, no driver yet, or the name of one in lower case. */
export const ALL_DRIVERS = ''
export const NO_DRIVER = ' '

export interface TimedPickUp extends PickUp {
  isArrival: boolean
  /** When the driver has to know of it: the landing, or the take-off. Local time, `YYYY-MM-DDTHH:MM`. */
  time: string
  /** ISO 8601, UTC. */
  at: string
}

/** Arrivals and departures of a day in one order, of one driver or of all. */
export function listInOrder(
  { arrivals, departures }: Pick<PickUpsOfDay, 'arrivals' | 'departures'>,
  driver: string,
): TimedPickUp[] {
  const timed = [
    ...arrivals.map((one) => ({
      ...one,
      isArrival: true,
      time: one.arrives ?? '',
      at: one.arrivesAt ?? '',
    })),
    ...departures.map((one) => ({
      ...one,
      isArrival: false,
      time: one.departs ?? '',
      at: one.departsAt ?? '',
    })),
  ]
  return timed
    .filter((one) => driver === ALL_DRIVERS || nameOf(one) === driver)
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** The drivers of some days: what the filter calls them, and how they are spelled. */
export function driversByName(days: readonly PickUpsOfDay[]): Map<string, string> {
  const named = days
    .flatMap(({ arrivals, departures }) => [...arrivals, ...departures])
    .flatMap((one): [string, string][] => (one.driver === null ? [] : [[nameOf(one), one.driver]]))
  return new Map(named.sort(([one], [other]) => one.localeCompare(other)))
}

function nameOf({ driver }: PickUp): string {
  return driver === null ? NO_DRIVER : driver.toLowerCase()
}
