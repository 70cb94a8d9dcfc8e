import { isolated } from '~/ui/isolated'
import type { Leg } from '../desk/desk-fields'

const DAY_MS = 86_400_000

type Flown = Pick<Leg, 'direction' | 'from' | 'to' | 'departsAt' | 'arrivesAt'>

/** Where an artist is collected for a flight, or after it, in words. @param legs - all legs of the submission */
export function pickUpText(
  leg: Flown & Pick<Leg, 'driver' | 'transferMinutes'>,
  legs: readonly Flown[],
): string {
  const { direction, from, to, transferMinutes } = leg
  const driver = leg.driver === null ? '' : ` Your driver is ${isolated(leg.driver)}.`
  if (direction === 'arrival')
    return legs.some((other) => fliesOn(leg, other))
      ? `Nobody collects you in ${to}: you fly on from there.`
      : `In the arrivals hall of ${to}.${driver}`
  return legs.some((other) => fliesOn(other, leg))
    ? `Nobody collects you in ${from}: you change planes there.`
    : `At the festival. The way to ${from} takes about ${transferMinutes} minutes.${driver}`
}

/** Whether the second flight leaves where the first one landed, within a day: the traveller changes planes there. */
function fliesOn(first: Flown, second: Flown): boolean {
  const wait = Date.parse(second.departsAt) - Date.parse(first.arrivesAt)
  const isOnward = first.direction === second.direction && first.to === second.from
  return isOnward && wait >= 0 && wait <= DAY_MS
}
