import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { ListedFlight } from './fetch-flights'
import { FLIGHT_FIELDS, type FlightFieldName } from '~/flights/flight-fields'
import { PassportNumber } from './passport-number'

/** Cards drawn and measured in one go: about a frame's work. */
const BATCH = 30

const [NAME_FIELD, ...OTHER_FIELDS] = FLIGHT_FIELDS

/** @param opener - the button that was pressed. */
export type Erase = (flight: ListedFlight, opener: HTMLElement) => void

/** All submissions, drawn batch by batch so that thousands of them do not freeze the page. */
export function FlightList({
  flights,
  timeZone,
  onErase,
}: {
  flights: ListedFlight[]
  timeZone: string
  onErase: Erase
}) {
  const batches = useMemo(() => inBatches(flights), [flights])
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= batches.length
  useEffect(() => {
    if (isWhole) return
    const next = setTimeout(() => setDrawn((count) => count + 1))
    return () => clearTimeout(next)
  }, [drawn, isWhole])
  const submitted = useMemo(
    () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  )
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)

  return (
    <div ref={list} className="mt-4" aria-busy={!isWhole}>
      {batches.slice(0, drawn).map((batch, index) => (
        <Batch key={index} flights={batch} width={width} submitted={submitted} onErase={onErase} />
      ))}
    </div>
  )
}

/** Width of an element in CSS pixels, the last one while it is hidden; 0 before its first layout. */
function useWidth(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) =>
      setWidth((before) => entry?.contentRect.width || before),
    )
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}

interface BatchProps extends Omit<CardProps, 'flight'> {
  flights: ListedFlight[]
  /** Of the list: the height is measured again when it changes. */
  width: number
}

/**
 * The browser skips batches that are out of sight (`.flight-batch`), once they have been laid out and their height is
 * known: a guessed height would change the length of the page while it is scrolled.
 */
const Batch = memo(function Batch({ flights, width, ...shared }: BatchProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const batch = box.current
    if (batch === null || width === 0) return
    delete batch.dataset.measured
    const keep = (height: number) => {
      batch.style.containIntrinsicBlockSize = `${height}px`
    }
    const { height } = batch.getBoundingClientRect()
    // In a hidden tab there is no height.
    if (height === 0) return
    keep(height)
    batch.dataset.measured = ''
    // What changes while it is in sight, such as a passport number that is shown, changes the height, too.
    const watch = new ResizeObserver(([entry]) => entry && keep(entry.contentRect.height || height))
    watch.observe(batch)
    return () => watch.disconnect()
  }, [flights, width])
  return (
    <div ref={box} className="flight-batch mb-2.5 grid gap-2.5 print:block">
      {flights.map((flight) => (
        <FlightCard key={flight.id} flight={flight} {...shared} />
      ))}
    </div>
  )
}, isSameBatch)

function isSameBatch(before: BatchProps, after: BatchProps): boolean {
  if (before.width !== after.width || before.submitted !== after.submitted) return false
  if (before.flights === after.flights) return true
  return (
    before.flights.length === after.flights.length &&
    before.flights.every((flight, index) => {
      const other = after.flights[index]
      return (
        other?.id === flight.id && isSameCard({ ...before, flight }, { ...after, flight: other })
      )
    })
  )
}

interface CardProps {
  flight: ListedFlight
  submitted: Intl.DateTimeFormat
  /** The same function at every render: `isSameCard` does not compare it. */
  onErase: Erase
}

/** One submission; what was left out has no line. Drawn again after a refresh only when something in it has changed. */
const FlightCard = memo(function FlightCard({ flight, submitted, onErase }: CardProps) {
  const titleId = `flight-${flight.id}`
  const given = OTHER_FIELDS.filter(
    ({ name }) => flight[name] !== null || flight.unreadable?.includes(name),
  )
  return (
    <article
      aria-labelledby={titleId}
      className="break-inside-avoid rounded-md border border-seam/60 bg-rock px-4 pt-0.5 pb-2.5 max-sm:pt-2.5 print:mb-2.5 print:border-black print:px-3"
    >
      <div className="flex items-start justify-between gap-x-6 max-sm:flex-wrap">
        <h2
          id={titleId}
          dir="auto"
          className="min-w-0 grow text-left text-lg leading-snug [overflow-wrap:anywhere] sm:py-2"
        >
          {flight[NAME_FIELD.name]}
        </h2>
        <p className="flex shrink-0 items-center gap-x-3 text-sm text-dust max-sm:w-full max-sm:justify-between">
          <span>
            Submitted{' '}
            <time dateTime={flight.createdAt}>{submitted.format(new Date(flight.createdAt))}</time>
          </span>
          <button
            type="button"
            aria-label={`Delete the flight details of ${flight.artistName}`}
            onClick={({ currentTarget }) => onErase(flight, currentTarget)}
            className="-mr-2 min-h-11 px-2 font-bold text-ember underline underline-offset-4 print:hidden"
          >
            Delete
          </button>
        </p>
      </div>
      <dl className="flight-facts">
        {given.map(({ name, label, input }) => (
          <div key={name} data-field={name}>
            <dt className="text-xs leading-snug text-dust">{label}</dt>
            <dd
              dir="auto"
              className={`leading-snug whitespace-pre-wrap text-chalk [overflow-wrap:anywhere] ${input === 'multiline' ? '' : 'text-left'}`}
            >
              <FieldText flight={flight} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      {flight.unreadable && (
        <p className="mt-2 font-semibold text-ember">
          Part of this cannot be decrypted: it was changed in the database, or encrypted with
          another key.
        </p>
      )}
    </article>
  )
}, isSameCard)

function FieldText({ flight, name }: { flight: ListedFlight; name: FlightFieldName }) {
  const text = flight[name]
  if (text === null) return <em>Cannot be decrypted</em>
  return name === 'passportNumber' ? (
    <PassportNumber number={text} owner={flight.artistName ?? ''} />
  ) : (
    text
  )
}

function isSameCard(before: CardProps, after: CardProps): boolean {
  const isSameNote = String(before.flight.unreadable) === String(after.flight.unreadable)
  return (
    isSameNote &&
    before.submitted === after.submitted &&
    FLIGHT_FIELDS.every(({ name }) => before.flight[name] === after.flight[name])
  )
}

function inBatches(flights: ListedFlight[]): ListedFlight[][] {
  return Array.from({ length: Math.ceil(flights.length / BATCH) }, (_, index) =>
    flights.slice(index * BATCH, (index + 1) * BATCH),
  )
}
