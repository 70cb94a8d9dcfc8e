import { statusWord } from '../../../rules/travel-status'
import { isolated } from '../../../rules/isolated'
import type { DeskEntry, DeskFlight, StoredCard } from '../../../services/journeys/desk-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'
import { checked } from './checked-flight'
import { saveEntry } from './desk-api'
import { differences, entryOf } from './desk-entry'
import { useDeskFrame, type OnTyped } from './desk-frame'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { useVersioned } from './use-versioned'
import { problemOf } from './versioned'

/** The card of a submission while it is typed and stored, with the ways back. */
export function useCard(flight: DeskFlight, onTyped: OnTyped) {
  const { password, acts, change, refresh } = useDeskFrame()
  const show = (card: StoredCard) =>
    change(flight.id, (now) => checked({ ...now, isUnreadable: undefined, ...card }))
  const send = (entry: Parameters<typeof saveEntry>[2]) => saveEntry(password, flight.id, entry)
  const { adopt, ...card } = useVersioned<DeskEntry, StoredCard, DeskEntry>(flight, {
    draftOf: entryOf,
    isSame: (one, other) => differences(one, other, acts ?? []).length === 0,
    send: (draft, { version }) => send({ ...draft, version }),
    onStored(now, seen) {
      show(now)
      if (now.act !== seen.act) void refresh()
      toast({
        title: 'Saved',
        description: `The card of ${isolated(flight.artistName)} is ${statusWord(now.status).toLowerCase()}.`,
        action: { label: 'Undo', onPress: () => void undo(seen, now) },
      })
    },
    onConflict(now) {
      show(now)
      // The artist may have changed the other facts on the card.
      void refresh()
    },
    onFailed: tellFailure,
    onTyped,
  })

  async function undo(before: DeskEntry, after: DeskEntry) {
    const saved = await send({ ...entryOf(before), version: after.version })
    const conflict = 'Somebody else has changed the card meanwhile. It stays as it is now.'
    const problem = problemOf(saved, conflict, show)
    if (saved.kind !== 'stored') return tellFailure(problem ?? conflict)
    adopt(saved.now, entryOf(after))
    if (saved.now.act !== after.act) void refresh()
    toast({
      title: 'Undone',
      description: `The card of ${isolated(flight.artistName)} is as before.`,
    })
  }

  const [isMarking, markSeen] = useSingleFlight(async () => {
    const saved = await send({ ...entryOf(flight), seesChanges: true })
    if (saved.kind === 'failed') return tellFailure(saved.message)
    if (saved.kind === 'conflict')
      return tellFailure('The card has changed meanwhile. Press Refresh desk, and look again.')
    adopt(saved.now)
    show(saved.now)
  })

  function takeTheirs(stored: DeskEntry) {
    const putBack = card.takeTheirs(stored)
    toast({
      title: 'Your version is put aside',
      description: 'The card shows what is stored.',
      action: { label: 'Undo', onPress: putBack },
    })
  }
  return { ...card, takeTheirs, isMarking, markSeen }
}
