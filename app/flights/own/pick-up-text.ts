import { isolated } from '../../../rules/isolated'
import type { Writer } from '../../../languages/text'
import type { Leg } from '../../../services/journeys/desk-fields'
import { JOURNEYS_IN_ENGLISH } from '../../../services/journeys/means'
import { DAY_MS } from '../../../rules/dates/durations'

type Travelled = Pick<Leg, 'direction' | 'from' | 'to' | 'departsAt' | 'arrivesAt'>

/**
 * Where an artist is collected for a journey, or after it, in words.
 *
 * @param legs - all legs of the submission
 * @param t - writes the language
 */
export function pickUpText(
  leg: Travelled & Pick<Leg, 'means' | 'driver' | 'transferMinutes'>,
  legs: readonly Travelled[],
  t = JOURNEYS_IN_ENGLISH,
): string {
  const { direction, means, from, to, transferMinutes } = leg
  if (means === 'there') return t('You are there already.')
  const driver = leg.driver && t('Your driver is {driver}.', { driver: isolated(leg.driver) })
  const said = (...sentences: (string | null)[]) => [...sentences, driver].filter(Boolean).join(' ')
  if (direction === 'arrival') {
    if (!legs.some((other) => goesOn(leg, other))) return said(meetingPlace(leg, t))
    const place = isolated(to ?? '')
    return means === 'flight'
      ? t('Nobody collects you in {place}: you fly on from there.', { place })
      : t('Nobody collects you in {place}: you go on from there.', { place })
  }
  const place = isolated(from ?? '')
  if (legs.some((other) => goesOn(other, leg)))
    return means === 'flight'
      ? t('Nobody collects you in {place}: you change planes there.', { place })
      : t('Nobody collects you in {place}: you change there.', { place })
  const way = t('The way to {place} takes about {n} minutes.', { place, n: transferMinutes })
  return said(t('At the festival.'), from === null ? null : way)
}

function meetingPlace({ means, to }: Pick<Leg, 'means' | 'to'>, t: Writer<'journeys'>): string {
  if (means === 'flight') return t('In the arrivals hall of {to}.', { to: to ?? '' })
  if (means === 'car') return t('You come by car.')
  return to === null
    ? t('Where you arrive.')
    : t('Where you arrive in {place}.', { place: isolated(to) })
}

/** Whether the second journey begins where the first one ended, within a day: the traveller changes there. */
function goesOn(first: Travelled, second: Travelled): boolean {
  if (first.to === null || first.arrivesAt === null || second.departsAt === null) return false
  const wait = Date.parse(second.departsAt) - Date.parse(first.arrivesAt)
  const isOnward = first.direction === second.direction && first.to === second.from
  return isOnward && wait >= 0 && wait <= DAY_MS
}
