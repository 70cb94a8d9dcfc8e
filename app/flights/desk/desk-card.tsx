import { useEffect, useId, useState } from 'react'
import { FLIGHT_FIELDS } from '../../../services/journeys/flight-fields'
import { BookingDetails } from './booking-details'
import { useDeskFrame } from './desk-frame'
import { CardHead } from './card-head'
import { DeskEditor } from './desk-editor'
import { LegList } from './leg-list'
import { TwinList } from './merge/twin-list'
import { cardId } from './merge/use-merge'
import { legText, spanText } from '../../../services/journeys/leg-text'
import { legTitle } from '../../../services/journeys/means'
import type { Act } from '../../../services/journeys/acts'
import { actsLike } from './acts-like'
import { isActCancelled, marksOf } from './filter-desk'
import type { DeskFlight, Leg } from '../../../services/journeys/desk-fields'
import { isolated } from '../../../rules/isolated'

type OnCardTyped = (id: number, isTyped: boolean) => void

/** One submission on the desk. Opened, it shows what the artist wants, what a booking needs, and the forms to change it. */
export function DeskCard({
  flight,
  isSelected,
  onSelect,
  onTyped,
}: {
  flight: DeskFlight
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onTyped: OnCardTyped
}) {
  const { timeZone, acts, twins } = useDeskFrame()
  const [isOpen, setOpen] = useState(false)
  // The forms stay mounted once they were opened, so that typed text is still there after the card was closed.
  const [wasOpened, setOpened] = useState(false)
  const [isEntryTyped, setEntryTyped] = useState(false)
  const [isLegTyped, setLegTyped] = useState(false)
  const isTyped = isEntryTyped || isLegTyped
  useEffect(() => onTyped(flight.id, isTyped), [onTyped, flight.id, isTyped])
  const id = useId()
  const { legs, sets, warnings } = flight

  return (
    <li
      id={cardId(flight.id)}
      className="rounded-md border border-seam/60 bg-rock px-3 py-1.5 print:break-inside-avoid"
    >
      <CardHead
        flight={flight}
        marks={marksOf(flight, acts, twins.get(flight.id) ?? [])}
        isSelected={isSelected}
        onSelect={onSelect}
        isOpen={isOpen}
        controls={`${id}-details ${id}-editor`}
        onToggle={() => {
          setOpen(!isOpen)
          setOpened(true)
        }}
      />
      <div id={`${id}-details`} className={isOpen ? 'mt-2' : 'hidden print:block'}>
        <dl className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-3">
          <Wish label="Wants to arrive" text={flight.preferredArrivalDate} />
          <Wish label="Wants to leave" text={flight.preferredDepartureDate} />
          <Wish label="Airport" text={flight.preferredAirport} />
        </dl>
        {acts !== null && (
          <p className="mt-2">
            {sets.length === 0
              ? notFoundText(flight, acts)
              : sets.map((set) => setText(set, timeZone)).join('; ')}
          </p>
        )}
        {isActCancelled(flight) && (
          <p className="mt-2 border-l-4 border-ember pl-3 font-semibold text-ember">
            The act is cancelled. Is its transport cancelled, too? Then set the status to Cancelled,
            and drivers see the pick-ups struck out.
          </p>
        )}
        {legs.length > 0 && (
          // An opened card has the flights in its forms, which are not printed.
          <ul aria-label="Flights" className={`mt-1 ${isOpen ? 'hidden print:block' : ''}`}>
            {legs.map((leg) => (
              <li key={leg.id}>{legText(leg)}</li>
            ))}
          </ul>
        )}
        {warnings.length > 0 && (
          <ul aria-label="Warnings" className="mt-2 grid gap-1">
            {warnings.map(({ legId, level, message }) => (
              <li
                key={legId}
                className={`border-l-4 pl-3 font-semibold ${level === 'red' ? 'border-ember text-ember' : 'border-[#8a4b00] text-[#8a4b00]'}`}
              >
                {level === 'red' ? 'Too late: ' : 'Tight: '}
                {titleOf(legs, legId)} {message}
              </li>
            ))}
          </ul>
        )}
        {flight.changedByArtistAt !== null && (
          <p className="mt-2 border-l-4 border-glowworm pl-3 font-semibold text-glowworm">
            Changed by the artist: {flight.changedFields.map(labelOf).join(', ')}
          </p>
        )}
      </div>
      <div id={`${id}-editor`} hidden={!isOpen}>
        {wasOpened && (
          <>
            <TwinList flight={flight} />
            {/* An artist's correction changes what has been read. */}
            <BookingDetails key={flight.changedByArtistAt} flight={flight} />
            <LegList flight={flight} isTyped={isLegTyped} onTyped={setLegTyped} />
            <DeskEditor flight={flight} onTyped={setEntryTyped} />
          </>
        )}
      </div>
    </li>
  )
}

const SET_WORDS = { cancelled: 'Was to play', moved: 'Moved, plays' } as const

function setText(set: DeskFlight['sets'][number], timeZone: string): string {
  return `${set.change ? SET_WORDS[set.change] : 'Plays'} ${spanText(set, timeZone)}`
}

function notFoundText(flight: DeskFlight, acts: readonly Act[]): string {
  const near = flight.act === null ? actsLike(flight.artistName, acts) : []
  return near.length === 0
    ? 'Not in the timetable'
    : `Not in the timetable. Is it ${near.map(({ name }) => isolated(name)).join(' or ')}?`
}

function Wish({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-dust">{label}</dt>
      <dd className="text-chalk [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}

function titleOf(legs: readonly Leg[], id: string): string {
  const leg = legs.find((one) => one.id === id)
  return leg === undefined ? '' : legTitle(leg)
}

function labelOf(name: string): string {
  return FLIGHT_FIELDS.find((field) => field.name === name)?.shortLabel ?? name
}
