import { isBooked, statusWord } from '../../../rules/travel-status'
import { useState, type FormEvent } from 'react'
import { checked } from './checked-flight'
import { saveEntry } from './desk-api'
import { differences, entryOf } from './desk-entry'
import { type DeskEntry, type StoredCard } from '../../../services/journeys/desk-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useKeptFocus } from '~/ui/use-kept-focus'
import { Conflict } from './conflict'
import type { CardProps, OnTyped } from './card-props'
import { CardInputs } from './card-inputs'
import { tellFailure } from './tell-failure'
import { useVersioned } from './use-versioned'
import { problemOf } from './versioned'

/** Status, colleague, act and notes of one submission. Typed text stays until it is stored. */
export function DeskEditor({
  flight,
  acts,
  password,
  onChange,
  onStale,
  onTyped,
}: CardProps & { onTyped: OnTyped }) {
  const kept = useKeptFocus<HTMLFormElement>()
  const [isAsking, setAsking] = useState(false)
  const show = (card: StoredCard) =>
    onChange(flight.id, (now) => checked({ ...now, isUnreadable: undefined, ...card }))
  const card = useVersioned<DeskEntry, StoredCard, DeskEntry>(flight, {
    draftOf: entryOf,
    isSame: (one, other) => differences(one, other, acts ?? []).length === 0,
    send: (draft, { version }) => saveEntry(password, flight.id, { ...draft, version }),
    onStored(now, seen) {
      show(now)
      if (now.act !== seen.act) void onStale()
      toast({
        title: 'Saved',
        description: `The card of ${isolated(flight.artistName)} is ${statusWord(now.status).toLowerCase()}.`,
        action: { label: 'Undo', onPress: () => void undo(seen, now) },
      })
    },
    onConflict(now) {
      show(now)
      // The artist may have changed the other facts on the card.
      void onStale()
    },
    onFailed: tellFailure,
    onTyped,
  })
  const { draft, base, theirs, isTyped, isSaving } = card
  /** Booked or told, and the desk has no flight to show for it. */
  const lacksFlight =
    isBooked(draft.status) && draft.status !== base.status && flight.legs.length === 0

  async function undo(before: DeskEntry, after: DeskEntry) {
    const wanted = { ...entryOf(before), version: after.version }
    const saved = await saveEntry(password, flight.id, wanted)
    const conflict = 'Somebody else has changed the card meanwhile. It stays as it is now.'
    const problem = problemOf(saved, conflict, show)
    if (saved.kind !== 'stored') return tellFailure(problem ?? conflict)
    card.adopt(saved.now, entryOf(after))
    if (saved.now.act !== after.act) void onStale()
    toast({
      title: 'Undone',
      description: `The card of ${isolated(flight.artistName)} is as before.`,
    })
  }

  const [isMarking, markSeen] = useSingleFlight(async () => {
    const stored = { ...entryOf(flight), seesChanges: true }
    const saved = await saveEntry(password, flight.id, stored)
    if (saved.kind === 'failed') return tellFailure(saved.message)
    if (saved.kind === 'conflict')
      return tellFailure('The card has changed meanwhile. Press Refresh desk, and look again.')
    card.adopt(saved.now)
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

  function save() {
    setAsking(false)
    return card.save()
  }

  return (
    <>
      <form
        {...kept}
        noValidate
        aria-label={`Card of ${isolated(flight.artistName)}`}
        className="mt-4 grid gap-4 border-t border-seam/50 pt-4 print:hidden"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (lacksFlight) setAsking(true)
          else void save()
        }}
      >
        {flight.changedByArtistAt !== null && (
          <BusyButton
            className="justify-self-start"
            isBusy={isMarking}
            onClick={() => void markSeen()}
          >
            Mark the artist's changes as seen
          </BusyButton>
        )}
        <CardInputs
          draft={draft}
          onEdit={(changes) => card.edit((now) => ({ ...now, ...changes }))}
          flight={flight}
          acts={acts}
        />
        {theirs && (
          <Conflict
            differences={differences(draft, theirs, acts ?? [])}
            without={
              flight.changedByArtistAt === null
                ? undefined
                : 'The artist has corrected the submission: look at the card, and save again.'
            }
          >
            <BusyButton type="submit" isBusy={isSaving}>
              Save mine
            </BusyButton>
            <Button onClick={() => takeTheirs(theirs)}>Use what is stored</Button>
          </Conflict>
        )}
        {!theirs && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <BusyButton type="submit" variant="primary" isBusy={isSaving}>
              Save card
            </BusyButton>
            {isTyped && <p className="text-dust">Not saved yet</p>}
          </div>
        )}
      </form>
      {isAsking && (
        <ConfirmDialog
          title="No flight is entered yet"
          keep="Go back"
          confirm={`Save as ${statusWord(draft.status).toLowerCase()}`}
          isPending={isSaving}
          onCancel={() => {
            setAsking(false)
            kept.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
          }}
          onConfirm={() => void save()}
        >
          {isolated(flight.artistName)} is to be {statusWord(draft.status).toLowerCase()}, but the
          card has no flight that anybody could meet.
        </ConfirmDialog>
      )}
    </>
  )
}
