import { DIRECTION_WORDS } from '../../../services/journeys/leg-fields'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { useDeskFrame, type OnTyped } from './desk-frame'
import { nounOf, useLegs } from './use-legs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Leg } from '../../../services/journeys/desk-fields'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import { nextLeg, type NewLeg } from './leg-draft'
import { LegForm } from './leg-form'
import { legText } from '../../../services/journeys/leg-text'

interface Props {
  flight: DeskFlight
  /** The open form has typed text. */
  isTyped: boolean
  onTyped: OnTyped
}

/** The flights and other journeys of one submission, with buttons to add, change and delete them. */
export function LegList({ flight, isTyped, onTyped }: Props) {
  const { airports } = useDeskFrame()
  /** The leg in the form as it was opened; one without an id is new. */
  const [edited, setEdited] = useState<Leg | NewLeg | null>(null)
  const add = useRef<HTMLParagraphElement>(null)
  const focusAdd = () => add.current?.querySelector('button')?.focus()
  const { put, tellStored, isRemoving, remove } = useLegs(flight, focusAdd)

  // A leg that was deleted meanwhile stays as long as its form has typed text.
  const isGone =
    isTyped &&
    edited !== null &&
    edited.id !== undefined &&
    !flight.legs.some(({ id }) => id === edited.id)
  const legs = isGone ? [...flight.legs, edited] : flight.legs

  function edit(leg: Leg | NewLeg) {
    if (!isTyped) return setEdited(leg)
    toast({
      title: 'Not saved yet',
      description: 'Another journey of this card is open. Save it or press Cancel there first.',
    })
  }

  function close() {
    flushSync(() => setEdited(null))
    focusAdd()
  }

  const form = edited && (
    <LegForm
      leg={edited}
      flight={flight}
      onStored={(leg, before, isDone) => {
        put(leg)
        if (isDone) close()
        tellStored(leg, before)
      }}
      onStale={put}
      onTyped={onTyped}
      onCancel={close}
    />
  )
  return (
    <section aria-label={`Flights of ${isolated(flight.artistName)}`} className="mt-5 print:hidden">
      <h4 className="text-lg">Flights</h4>
      <ul className="grid gap-1">
        {legs.map((leg) => (
          <li key={leg.id} className="border-b border-seam/40 py-2">
            {edited?.id === leg.id ? (
              form
            ) : (
              <LegLine
                leg={leg}
                isRemoving={isRemoving}
                onChange={() => edit(leg)}
                onDelete={() => void remove(leg)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited !== null && edited.id === undefined ? (
        form
      ) : (
        <p ref={add} className="mt-3 flex flex-wrap gap-3">
          {(['arrival', 'departure'] as const).map((direction) => (
            <Button key={direction} onClick={() => edit(nextLeg(direction, flight.legs, airports))}>
              {direction === 'arrival' ? 'Add an arrival' : 'Add a departure'}
            </Button>
          ))}
        </p>
      )}
    </section>
  )
}

interface LineProps {
  leg: Leg
  isRemoving: boolean
  onChange: () => void
  onDelete: () => void
}

function LegLine({ leg, isRemoving, onChange, onDelete }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <span className="block text-sm text-dust">
          {DIRECTION_WORDS[leg.direction]}
          {leg.bookingReference && `, reference ${leg.bookingReference}`}
          {leg.isUnreadable && ', the reference cannot be opened'}
        </span>
        <span className="text-chalk">{legText(leg)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Change ${nounOf(leg)}`} onClick={onChange}>
          Change
        </Button>
        <BusyButton
          isBusy={isRemoving}
          aria-label={`Delete ${nounOf(leg)}`}
          onClick={({ detail }) => {
            // After the first click of a double click the next flight is under the pointer.
            if (detail <= 1) onDelete()
          }}
        >
          Delete
        </BusyButton>
      </div>
    </div>
  )
}
