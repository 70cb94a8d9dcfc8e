import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checked } from './checked-flight'
import { removeLeg, saveLeg, saveLegState } from './desk-api'
import type { Leg } from '../../../services/journeys/desk-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import type { CardProps, OnTyped } from './card-props'
import { inputOf, nextLeg, withLeg, type NewLeg } from './leg-draft'
import { LegForm } from './leg-form'
import { legText } from '../../../services/journeys/leg-text'
import { legName, type Means } from '../../../services/journeys/means'
import { tellFailure } from './tell-failure'
import { problemOf } from './versioned'

interface Props extends CardProps {
  /** The open form has typed text. */
  isTyped: boolean
  onTyped: OnTyped
}

/** The flights and other journeys of one submission, with buttons to add, change and delete them. */
export function LegList({
  flight,
  password,
  timeZone,
  airports,
  days,
  drivers,
  onChange,
  onStale,
  isTyped,
  onTyped,
}: Props) {
  /** The leg in the form as it was opened; one without an id is new. */
  const [edited, setEdited] = useState<Leg | NewLeg | null>(null)
  const add = useRef<HTMLParagraphElement>(null)

  const put = (leg: Leg) => onChange(flight.id, (now) => checked(withLeg(now, leg)))
  const drop = (id: string) =>
    onChange(flight.id, (now) => checked({ ...now, legs: now.legs.filter((leg) => leg.id !== id) }))

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

  function focusAdd() {
    add.current?.querySelector('button')?.focus()
  }

  function stored(leg: Leg, before: Leg | null, isDone: boolean) {
    put(leg)
    if (isDone) close()
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

  const [isRemoving, remove] = useSingleFlight(async (leg: Leg) => {
    const gone = await removeLeg(password, flight.id, leg)
    const conflict = 'Somebody else has changed it meanwhile. It was not deleted.'
    const problem = problemOf(gone, conflict, (now) => (now ? put(now) : drop(leg.id)))
    if (problem !== null) return tellFailure(problem)
    focusAdd()
    toast({
      title: 'Deleted',
      description: `The ${nounOf(leg)} is gone from the card of ${isolated(flight.artistName)}.`,
      action: { label: 'Undo', onPress: () => void addAgain(leg) },
    })
  })

  async function addAgain(leg: Leg) {
    const saved = await saveLeg(password, flight.id, inputOf(leg), null)
    if (saved.kind !== 'stored') return void onStale()
    const again = { ...saved.now, state: leg.state }
    // A new leg has the state "expected". If the artist was collected already, drivers would wait again.
    const isAsBefore = saved.now.state === leg.state || (await saveLegState(password, again))
    put(isAsBefore ? again : saved.now)
    toast({ title: 'Undone', description: `The ${nounOf(leg)} is back.` })
  }

  return (
    <section aria-label={`Flights of ${isolated(flight.artistName)}`} className="mt-5 print:hidden">
      <h4 className="text-lg">Flights</h4>
      <ul className="grid gap-1">
        {legs.map((leg) => (
          <li key={leg.id} className="border-b border-seam/40 py-2">
            {edited?.id === leg.id ? (
              <LegForm
                leg={leg}
                legs={flight.legs}
                flightId={flight.id}
                password={password}
                timeZone={timeZone}
                festivalAirports={airports}
                days={days}
                drivers={drivers}
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
                  <Button aria-label={`Change ${nounOf(leg)}`} onClick={() => edit(leg)}>
                    Change
                  </Button>
                  <BusyButton
                    isBusy={isRemoving}
                    aria-label={`Delete ${nounOf(leg)}`}
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
      {edited !== null && edited.id === undefined ? (
        <LegForm
          leg={edited}
          legs={flight.legs}
          flightId={flight.id}
          password={password}
          timeZone={timeZone}
          festivalAirports={airports}
          days={days}
          drivers={drivers}
          onStored={stored}
          onStale={put}
          onTyped={onTyped}
          onCancel={close}
        />
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

/** For example "flight LX 2041", "journey by car" or "entry “already there”". */
function nounOf(leg: { means: Means; flightNumber: string | null }): string {
  if (leg.means === 'car') return 'journey by car'
  return leg.means === 'there' ? 'entry “already there”' : legName(leg)
}
