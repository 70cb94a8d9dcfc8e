import { memo, useEffect, useMemo, useState } from 'react'
import type { ListedFlight } from './fetch-flights'
import { FLIGHT_FIELDS } from './flight-fields'

/** Rows drawn in one go: about a frame's work. */
const BATCH = 50

const [NAME_FIELD, ...OTHER_FIELDS] = FLIGHT_FIELDS

/** All submissions, drawn batch by batch so that thousands of them do not freeze the page. */
export function FlightList({ flights, timeZone }: { flights: ListedFlight[]; timeZone: string }) {
  const batches = useMemo(() => inBatches(flights), [flights])
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= batches.length
  useEffect(() => {
    if (isWhole) return
    const next = setTimeout(() => setDrawn((count) => count + 1))
    return () => clearTimeout(next)
  }, [drawn, isWhole])
  const submitted = useMemo(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }), [timeZone])

  return (
    <div className="mt-4" aria-busy={!isWhole}>
      {batches.slice(0, drawn).map((batch, index) => (
        <Batch key={index} flights={batch} submitted={submitted} />
      ))}
    </div>
  )
}

/** The browser leaves out of its work what is not in sight; on paper everything is. */
const Batch = memo(function Batch({ flights, submitted }: { flights: ListedFlight[]; submitted: Intl.DateTimeFormat }) {
  return (
    <div className="mb-3 grid gap-3 [contain-intrinsic-size:auto_550rem] [content-visibility:auto] print:block print:[content-visibility:visible]">
      {flights.map((flight) => (
        <FlightCard key={flight.id} flight={flight} submitted={submitted} />
      ))}
    </div>
  )
})

interface CardProps {
  flight: ListedFlight
  submitted: Intl.DateTimeFormat
}

/** One submission; what was left out has no line. Drawn again after a refresh only when something in it has changed. */
const FlightCard = memo(function FlightCard({ flight, submitted }: CardProps) {
  const titleId = `flight-${flight.id}`
  const given = OTHER_FIELDS.filter(({ name }) => flight[name] !== null)
  return (
    <article aria-labelledby={titleId} className="break-inside-avoid rounded-md border border-seam/60 bg-rock px-4 py-3 print:mb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} dir="auto" className="text-lg">
          {flight[NAME_FIELD.name]}
        </h2>
        <p className="text-sm text-dust">
          Submitted <time dateTime={flight.createdAt}>{submitted.format(new Date(flight.createdAt))}</time>
        </p>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {given.map(({ name, label, input }) => (
          <div key={name} className={input === 'multiline' ? 'col-span-full' : undefined}>
            <dt className="text-sm text-dust">{label}</dt>
            <dd dir="auto" className="whitespace-pre-wrap text-chalk [overflow-wrap:anywhere]">
              {flight[name]}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}, isSameCard)

function isSameCard(before: CardProps, after: CardProps): boolean {
  return before.submitted === after.submitted && FLIGHT_FIELDS.every(({ name }) => before.flight[name] === after.flight[name])
}

function inBatches(flights: ListedFlight[]): ListedFlight[][] {
  return Array.from({ length: Math.ceil(flights.length / BATCH) }, (_, index) => flights.slice(index * BATCH, (index + 1) * BATCH))
}
