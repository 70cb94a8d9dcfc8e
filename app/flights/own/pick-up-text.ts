import { isolated } from '~/ui/isolated'
import type { Leg } from '../desk/desk-fields'

const DAY_MS = 86_400_000

type Travelled = Pick<Leg, 'direction' | 'from' | 'to' | 'departsAt' | 'arrivesAt'>

/** Where an artist is collected for a journey, or after it, in words. @param legs - all legs of the submission */
export function pickUpText(
  leg: Travelled & Pick<Leg, 'means' | 'driver' | 'transferMinutes'>,
  legs: readonly Travelled[],
): string {
  const { direction, means, from, to, transferMinutes } = leg
  const driver = leg.driver === null ? '' : ` Your driver is ${isolated(leg.driver)}.`
  if (means === 'there') return 'You are there already.'
  if (direction === 'arrival')
    return legs.some((other) => goesOn(leg, other))
      ? `Nobody collects you in ${placeText(to)}: you ${means === 'flight' ? 'fly' : 'go'} on from there.`
      : `${meetingPlace(leg)}${driver}`
  if (legs.some((other) => goesOn(other, leg)))
    return `Nobody collects you in ${placeText(from)}: you ${means === 'flight' ? 'change planes' : 'change'} there.`
  return from === null
    ? `At the festival.${driver}`
    : `At the festival. The way to ${isolated(from)} takes about ${transferMinutes} minutes.${driver}`
}

function meetingPlace({ means, to }: Pick<Leg, 'means' | 'to'>): string {
  if (means === 'flight') return `In the arrivals hall of ${to}.`
  if (means === 'car') return 'You come by car.'
  return to === null ? 'Where you arrive.' : `Where you arrive in ${isolated(to)}.`
}

function placeText(place: string | null): string {
  return isolated(place ?? '')
}

/** Whether the second journey begins where the first one ended, within a day: the traveller changes there. */
function goesOn(first: Travelled, second: Travelled): boolean {
  if (first.to === null || first.arrivesAt === null || second.departsAt === null) return false
  const wait = Date.parse(second.departsAt) - Date.parse(first.arrivesAt)
  const isOnward = first.direction === second.direction && first.to === second.from
  return isOnward && wait >= 0 && wait <= DAY_MS
}
