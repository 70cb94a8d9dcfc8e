import { useEffect, useId, useState } from 'react'
import { FLIGHT_FIELDS } from '../flight-fields'
import { Button } from '~/ui/button'
import type { CardProps } from './card-props'
import { STATUS_WORDS } from '../status-words'
import { DeskEditor } from './desk-editor'
import { LegList } from './leg-list'
import { legText, spanText } from './leg-text'
import { legTitle } from '../means'
import type { Leg } from './desk-fields'

type OnCardTyped = (id: number, isTyped: boolean) => void

/** One submission on the desk: its status, its flights and their warnings. Opened, it shows forms to change them. */
export function DeskCard({ onTyped, ...props }: CardProps & { onTyped: OnCardTyped }) {
  const { flight, timeZone } = props
  const [isOpen, setOpen] = useState(false)
  // The forms stay mounted once they were opened, so that typed text is still there after the card was closed.
  const [wasOpened, setOpened] = useState(false)
  const [isEntryTyped, setEntryTyped] = useState(false)
  const [isLegTyped, setLegTyped] = useState(false)
  const isTyped = isEntryTyped || isLegTyped
  useEffect(() => onTyped(flight.id, isTyped), [onTyped, flight.id, isTyped])
  const id = useId()
  const { status, assignee, legs, sets, warnings } = flight

  return (
    <li className="rounded-md border border-seam/60 bg-rock px-4 py-3 print:break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3
          id={id}
          className="min-w-0 flex-1 basis-52 text-lg leading-snug [overflow-wrap:anywhere]"
        >
          <bdi>{flight.artistName}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="rounded-full border-2 border-current px-2.5 text-sm font-bold text-chalk">
            {STATUS_WORDS[status]}
          </span>
          <bdi className="[overflow-wrap:anywhere]">{assignee ?? 'Nobody has it'}</bdi>
          <Button
            className="print:hidden"
            aria-expanded={isOpen}
            aria-controls={`${id}-editor`}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${flight.artistName}`}
            onClick={() => {
              setOpen(!isOpen)
              setOpened(true)
            }}
          >
            {isOpen ? 'Close' : 'Open'}
          </Button>
        </p>
      </div>
      <dl className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-3">
        <Wish label="Wants to arrive" text={flight.preferredArrivalDate} />
        <Wish label="Wants to leave" text={flight.preferredDepartureDate} />
        <Wish label="Airport" text={flight.preferredAirport} />
      </dl>
      <p className="mt-2">
        {sets.length === 0
          ? 'Not in the timetable'
          : `Plays ${sets.map((set) => spanText(set, timeZone)).join(' and ')}`}
      </p>
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
      <div id={`${id}-editor`} hidden={!isOpen}>
        {wasOpened && (
          <>
            <DeskEditor {...props} onTyped={setEntryTyped} />
            <LegList {...props} isTyped={isLegTyped} onTyped={setLegTyped} />
          </>
        )}
      </div>
    </li>
  )
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
