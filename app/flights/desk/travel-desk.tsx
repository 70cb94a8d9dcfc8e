import { useCallback, useRef, useState } from 'react'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import {
  legDrivers,
  filtered,
  EVERY_FLIGHT,
  sorted,
  type DeskFilter,
  type DeskOrder,
} from './filter-desk'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { CARD_COLUMNS } from './card-head'
import { DeskCard } from './desk-card'
import { DeskFilters } from './desk-filters'
import { LettersPanel } from './letters/letters-panel'
import { ManyCards } from './many-cards'
import { MissingAnswers } from './missing-answers'
import { SheetExport } from './sheet-export'
import { useDesk } from './use-desk'

/** Number of cards that are drawn at first, and more with each press. */
const PAGE = 50

/** Submissions with their status, colleague, notes and booked flights, checked against the timetable. */
export function TravelDesk({ password, timeZone }: { password: string; timeZone: string }) {
  const screen = useRef<HTMLElement>(null)
  const { desk, isLoading, hasFailed, refresh, change } = useDesk(password, screen)
  const [filter, setFilter] = useState<DeskFilter>(EVERY_FLIGHT)
  const [order, setOrder] = useState<DeskOrder>('newest')
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  /** Those to whom letters are written; null for everybody whom a letter fits. */
  const [addressed, address] = useState<ReadonlySet<number> | null>(null)
  const [isMissingShown, showMissing] = useState(false)
  const [limit, setLimit] = useState(PAGE)
  const list = useRef<HTMLUListElement>(null)
  const flights = desk?.flights ?? []
  const drivers = legDrivers(flights)
  // A changed card stays in its place with the focus in it, until the search changes. One with typed text stays longer.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const typed = useRef(new Set<number>())
  const found = sorted(filtered(flights, filter, kept), order)
  const shown = found.filter(({ id }, index) => index < limit || kept.has(id))

  // What the search hides is not changed.
  const selectedFlights = shown.filter(({ id }) => selected.has(id))

  const keep = useCallback((id: number) => setKept((before) => new Set([...before, id])), [])
  const noteTyped = useCallback(
    (id: number, isTyped: boolean) => {
      if (!isTyped) return void typed.current.delete(id)
      typed.current.add(id)
      keep(id)
    },
    [keep],
  )

  function showMore() {
    const next = found.findIndex((flight) => !shown.includes(flight))
    setLimit(limit + PAGE)
    // With the last card the pressed button may disappear.
    requestAnimationFrame(() => list.current?.children[next]?.querySelector('button')?.focus())
  }

  return (
    <section ref={screen} aria-labelledby="desk-title" aria-busy={isLoading} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="desk-title" className="text-2xl">
          Travel desk
        </h2>
        <BusyButton className="print:hidden" isBusy={isLoading} onClick={() => void refresh()}>
          Refresh desk
        </BusyButton>
      </div>
      {desk && (
        <DeskFilters
          flights={flights}
          missing={desk.missing.length}
          filter={filter}
          order={order}
          isMissingShown={isMissingShown}
          onFilter={(wanted) => {
            setFilter(wanted)
            setLimit(PAGE)
            setKept(new Set(typed.current))
            showMissing(false)
          }}
          onOrder={setOrder}
          onMissing={showMissing}
        />
      )}
      <div role="status" className="mt-4">
        {isLoading && desk === null && <p className="text-dust">Loading the travel desk...</p>}
        {!isLoading && hasFailed && (
          <p className="font-semibold text-ember">Failed to load the travel desk</p>
        )}
        {desk && !isMissingShown && <p className="font-semibold">{foundText(found, flights)}</p>}
      </div>
      {desk && isMissingShown && <MissingAnswers missing={desk.missing} />}
      {desk && !isMissingShown && shown.length > 0 && (
        <div className={`mt-3 ${CARD_COLUMNS} px-3 text-sm text-dust print:hidden`}>
          <input
            type="checkbox"
            aria-label="Select all that are shown"
            className="size-5"
            checked={shown.every(({ id }) => selected.has(id))}
            onChange={({ target }) =>
              select(new Set(target.checked ? shown.map(({ id }) => id) : []))
            }
          />
          <span className="lg:hidden">Select all that are shown</span>
          <span aria-hidden="true" className="hidden lg:contents">
            {['Artist', 'Status', 'Who has it', 'Arrival', 'Departure', 'Missing'].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </span>
        </div>
      )}
      {desk && (
        <ul ref={list} aria-label="Submissions" hidden={isMissingShown} className="mt-2 grid gap-2">
          {shown.map((flight) => (
            <DeskCard
              key={flight.id}
              flight={flight}
              password={password}
              timeZone={timeZone}
              acts={desk.acts}
              airports={desk.airports}
              days={desk.days}
              drivers={drivers}
              isSelected={selected.has(flight.id)}
              onSelect={(isSelected) => {
                const next = new Set(selected)
                if (isSelected) next.add(flight.id)
                else next.delete(flight.id)
                select(next)
              }}
              onChange={(id, changed) => {
                keep(id)
                change(id, changed)
              }}
              onTyped={noteTyped}
              onStale={refresh}
            />
          ))}
        </ul>
      )}
      {!isMissingShown && found.length > shown.length && (
        <Button className="mt-4" onClick={showMore}>
          Show more submissions
        </Button>
      )}
      {selectedFlights.length > 0 && (
        <ManyCards
          flights={selectedFlights}
          drivers={drivers}
          password={password}
          onChange={(id, changed) => {
            keep(id)
            change(id, changed)
          }}
          onSaved={(left) => select(new Set(left.map(({ id }) => id)))}
          onLetters={() => address(new Set(selectedFlights.map(({ id }) => id)))}
          onClear={() => select(new Set())}
        />
      )}
      {desk && (
        <LettersPanel
          password={password}
          desk={desk}
          only={addressed}
          onEverybody={() => address(null)}
          onSent={() => void refresh()}
        />
      )}
      {desk && <SheetExport password={password} />}
    </section>
  )
}

function foundText(found: DeskFlight[], all: DeskFlight[]): string {
  if (all.length === 0) return 'No flight details submitted yet'
  return found.length === all.length
    ? `${all.length} ${all.length === 1 ? 'submission' : 'submissions'}`
    : `${found.length} of ${all.length} submissions`
}
