import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checked } from './checked-flight'
import { deleteLeg, saveLeg, saveLegState } from './desk-api'
import type { Leg } from './desk-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { isolated } from '~/ui/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import type { CardProps, OnTyped } from './card-props'
import { tellFailure } from './desk-editor'
import { inputOf, LegForm } from './leg-form'
import { legText } from './leg-text'

interface Props extends CardProps {
  /** The open form has typed text. */
  isTyped: boolean
  onTyped: OnTyped
}

/** The booked flights of one submission, with buttons to add, change and delete them. */
export function LegList({ flight, password, onChange, onStale, isTyped, onTyped }: Props) {
  /** The leg in the form as it was opened; 'new' for another one. */
  const [edited, setEdited] = useState<Leg | 'new' | null>(null)
  const add = useRef<HTMLParagraphElement>(null)

  const put = (leg: Leg) =>
    onChange(flight.id, (now) =>
      checked({
        ...now,
        legs: [...now.legs.filter(({ id }) => id !== leg.id), leg].sort((one, other) =>
          one.departsAt < other.departsAt ? -1 : 1,
        ),
      }),
    )
  const drop = (id: string) =>
    onChange(flight.id, (now) => checked({ ...now, legs: now.legs.filter((leg) => leg.id !== id) }))

  // A leg that was deleted meanwhile stays as long as its form has typed text.
  const isGone =
    isTyped &&
    edited !== null &&
    edited !== 'new' &&
    !flight.legs.some(({ id }) => id === edited.id)
  const legs = isGone ? [...flight.legs, edited] : flight.legs

  function edit(leg: Leg | 'new') {
    if (!isTyped) return setEdited(leg)
    toast({
      title: 'Not saved yet',
      description: 'Another flight of this card is open. Save it or press Cancel there first.',
    })
  }

  function close() {
    flushSync(() => setEdited(null))
    focusAdd()
  }

  function focusAdd() {
    add.current?.querySelector('button')?.focus()
  }

  function stored(leg: Leg, before: Leg | null, isDone: boolean) {
    put(leg)
    if (isDone) close()
    toast({
      title: 'Saved',
      description: `Flight ${leg.flightNumber} is on the card of ${isolated(flight.artistName)}.`,
      action: { label: 'Undo', onPress: () => void (before ? restore(leg, before) : remove(leg)) },
    })
  }

  async function restore(leg: Leg, before: Leg) {
    const saved = await saveLeg(password, flight.id, inputOf(before), leg)
    if (saved.kind === 'failed') return tellFailure(saved.message)
    put(saved.now)
    if (saved.kind === 'conflict')
      return tellFailure('Somebody else has changed the flight meanwhile. It stays as it is now.')
    toast({ title: 'Undone', description: `Flight ${before.flightNumber} is as before.` })
  }

  const [isRemoving, remove] = useSingleFlight(async (leg: Leg) => {
    const gone = await deleteLeg(password, flight.id, leg)
    if (gone.kind === 'failed') return tellFailure(gone.message)
    if (gone.kind === 'conflict') {
      if (gone.now) put(gone.now)
      return tellFailure('Somebody else has changed the flight meanwhile. It was not deleted.')
    }
    drop(leg.id)
    focusAdd()
    toast({
      title: 'Deleted',
      description: `Flight ${leg.flightNumber} is gone from the card of ${isolated(flight.artistName)}.`,
      action: { label: 'Undo', onPress: () => void addAgain(leg) },
    })
  })

  async function addAgain(leg: Leg) {
    const saved = await saveLeg(password, flight.id, inputOf(leg), null)
    if (saved.kind !== 'stored') return void onStale()
    const again = { ...saved.now, state: leg.state }
    // A new flight has the state "expected". If the artist was collected already, drivers would wait again.
    const isAsBefore = saved.now.state === leg.state || (await saveLegState(password, again))
    put(isAsBefore ? again : saved.now)
    toast({ title: 'Undone', description: `Flight ${leg.flightNumber} is back.` })
  }

  return (
    <section aria-label={`Flights of ${flight.artistName}`} className="mt-5 print:hidden">
      <h4 className="text-lg">Flights</h4>
      <ul className="grid gap-1">
        {legs.map((leg) => (
          <li key={leg.id} className="border-b border-seam/40 py-2">
            {edited !== null && edited !== 'new' && edited.id === leg.id ? (
              <LegForm
                leg={leg}
                flightId={flight.id}
                password={password}
                onStored={stored}
                onStale={put}
                onTyped={onTyped}
                onCancel={close}
              />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
                  <span className="block text-sm text-dust">
                    {leg.direction === 'arrival' ? 'Arrival' : 'Departure'}
                    {leg.bookingReference && `, reference ${leg.bookingReference}`}
                    {leg.isUnreadable && ', the reference cannot be opened'}
                  </span>
                  <span className="text-chalk">{legText(leg)}</span>
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    aria-label={`Change flight ${leg.flightNumber}`}
                    onClick={() => edit(leg)}
                  >
                    Change
                  </Button>
                  <BusyButton
                    isBusy={isRemoving}
                    aria-label={`Delete flight ${leg.flightNumber}`}
                    onClick={({ detail }) => {
                      // After the first click of a double click the next flight is under the pointer.
                      if (detail <= 1) void remove(leg)
                    }}
                  >
                    Delete
                  </BusyButton>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <LegForm
          leg={null}
          flightId={flight.id}
          password={password}
          onStored={stored}
          onStale={put}
          onTyped={onTyped}
          onCancel={close}
        />
      ) : (
        <p ref={add} className="mt-3">
          <Button onClick={() => edit('new')}>Add a flight</Button>
        </p>
      )}
    </section>
  )
}
