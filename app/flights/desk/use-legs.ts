import { isolated } from '../../../rules/isolated'
import type { DeskFlight, Leg } from '../../../services/journeys/desk-fields'
import { legName, type Means } from '../../../services/journeys/means'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'
import { checked } from './checked-flight'
import { removeLeg, saveLeg, saveLegState } from './desk-api'
import { useDeskFrame } from './desk-frame'
import { inputOf, withLeg } from './leg-draft'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { problemOf } from './versioned'

/** The legs of a submission as they are stored and deleted, with the ways back. @param onGone - called when one was deleted */
export function useLegs(flight: DeskFlight, onGone: () => void) {
  const { password, change, refresh } = useDeskFrame()
  const put = (leg: Leg) => change(flight.id, (now) => checked(withLeg(now, leg)))
  const drop = (id: string) =>
    change(flight.id, (now) => checked({ ...now, legs: now.legs.filter((leg) => leg.id !== id) }))

  async function addAgain(leg: Leg) {
    const saved = await saveLeg(password, flight.id, inputOf(leg), null)
    if (saved.kind !== 'stored') return void refresh()
    const again = { ...saved.now, state: leg.state }
    // A new leg has the state "expected". If the artist was collected already, drivers would wait again.
    const isAsBefore = saved.now.state === leg.state || (await saveLegState(password, again))
    put(isAsBefore ? again : saved.now)
    toast({ title: 'Undone', description: `The ${nounOf(leg)} is back.` })
  }

  const [isRemoving, remove] = useSingleFlight(async (leg: Leg) => {
    const gone = await removeLeg(password, flight.id, leg)
    const conflict = 'Somebody else has changed it meanwhile. It was not deleted.'
    const problem = problemOf(gone, conflict, (now) => (now ? put(now) : drop(leg.id)))
    if (problem !== null) return tellFailure(problem)
    onGone()
    toast({
      title: 'Deleted',
      description: `The ${nounOf(leg)} is gone from the card of ${isolated(flight.artistName)}.`,
      action: { label: 'Undo', onPress: () => void addAgain(leg) },
    })
  })

  /** @param before - the version that it has replaced; null for a new one */
  function tellStored(leg: Leg, before: Leg | null) {
    toast({
      title: 'Saved',
      description: `The ${nounOf(leg)} is on the card of ${isolated(flight.artistName)}.`,
      action: { label: 'Undo', onPress: () => void (before ? restore(leg, before) : remove(leg)) },
    })
  }

  async function restore(leg: Leg, before: Leg) {
    const saved = await saveLeg(password, flight.id, inputOf(before), leg)
    const conflict = 'Somebody else has changed it meanwhile. It stays as it is now.'
    const problem = problemOf(saved, conflict, put)
    if (problem !== null) return tellFailure(problem)
    toast({ title: 'Undone', description: `The ${nounOf(before)} is as before.` })
  }

  return { put, tellStored, isRemoving, remove }
}

/** For example "flight LX 2041", "journey by car" or "entry “already there”". */
export function nounOf(leg: { means: Means; flightNumber: string | null }): string {
  if (leg.means === 'car') return 'journey by car'
  return leg.means === 'there' ? 'entry “already there”' : legName(leg)
}
