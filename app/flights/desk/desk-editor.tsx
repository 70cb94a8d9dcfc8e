import { useDeskFrame, type OnTyped } from './desk-frame'
import { useCard } from './use-card'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { isBooked, statusWord } from '../../../rules/travel-status'
import { useState, type FormEvent } from 'react'
import { differences } from './desk-entry'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { BusyButton } from '~/ui/busy-button'
import { NoFlightQuestion } from './no-flight-question'
import { useKeptFocus } from '~/ui/use-kept-focus'
import { Conflict } from './conflict'
import { CardInputs } from './card-inputs'

/** Status, colleague, act and notes of one submission. Typed text stays until it is stored. */
export function DeskEditor({ flight, onTyped }: { flight: DeskFlight; onTyped: OnTyped }) {
  const acts = useDeskFrame().acts
  const kept = useKeptFocus<HTMLFormElement>()
  const [isAsking, setAsking] = useState(false)
  const card = useCard(flight, onTyped)
  const { draft, base, theirs, isTyped, isSaving, isMarking, markSeen } = card
  /** Booked or told, and the desk has no flight to show for it. */
  const lacksFlight =
    isBooked(draft.status) && draft.status !== base.status && flight.legs.length === 0

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
            <Button onClick={() => card.takeTheirs(theirs)}>Use what is stored</Button>
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
        <NoFlightQuestion
          status={draft.status}
          isPending={isSaving}
          onCancel={() => {
            setAsking(false)
            kept.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
          }}
          onConfirm={() => void save()}
        >
          {`${isolated(flight.artistName)} is to be ${statusWord(draft.status).toLowerCase()}, but the card has no flight that anybody could meet.`}
        </NoFlightQuestion>
      )}
    </>
  )
}
