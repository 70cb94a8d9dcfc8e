import { DeskContext, type DeskFrame } from './desk-frame'
import { useShownCards } from './use-shown-cards'
import { legDrivers } from './filter-desk'
import { twinsOf } from './merge/twins'
import { handOutKey } from '~/http/handed-key'
import { useEffect, useRef, useState } from 'react'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
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
import { useWantedCard, type WantedCard } from './use-wanted-card'

interface Props {
  password: string
  timeZone: string
  /** The submission whose card gets the focus; null for none. */
  wantedCard: WantedCard | null
  /** With null none is wanted any more. */
  onCard: (card: null) => void
  /** The list of submissions has changed, or may have. */
  onStale: () => void
}

/** Submissions with their status, colleague, notes and booked flights, checked against the timetable. */
export function TravelDesk({ password, timeZone, wantedCard, onCard, onStale }: Props) {
  const screen = useRef<HTMLElement>(null)
  // The call sheet asks for it.
  useEffect(() => handOutKey(password), [password])
  const reading = useDesk(password, screen)
  const { desk, isLoading, hasFailed, refresh, change } = reading
  const flights = desk?.flights ?? []
  const cards = useShownCards(flights)
  const { found, selected, keep } = cards
  const { acts = null, airports = [], days = null } = desk ?? {}
  const frame: DeskFrame = {
    password,
    timeZone,
    acts,
    airports,
    days,
    drivers: legDrivers(flights),
    twins: twinsOf(flights),
    isTyped: cards.isTyped,
    refresh() {
      onStale()
      return refresh()
    },
    change(id, changed) {
      keep(id)
      change(id, changed)
    },
  }
  /** Those to whom letters are written; null for everybody whom a letter fits. */
  const [addressed, setAddressed] = useState<ReadonlySet<number> | null>(null)
  const [isMissingShown, setMissingShown] = useState(false)
  useWantedCard(wantedCard, reading, onCard, (id) => {
    keep(id)
    setMissingShown(false)
  })

  return (
    <section ref={screen} aria-labelledby="desk-title" aria-busy={isLoading} className="mt-6">
      <DeskHead isLoading={isLoading} onRefresh={() => void refresh()} />
      {desk && (
        <DeskFilters
          flights={flights}
          missing={desk.missing.length}
          filter={cards.filter}
          order={cards.order}
          isMissingShown={isMissingShown}
          onFilter={(wanted) => {
            cards.search(wanted)
            setMissingShown(false)
          }}
          onOrder={cards.setOrder}
          onMissing={setMissingShown}
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
      <DeskContext.Provider value={frame}>
        {desk && <Submissions cards={cards} isHidden={isMissingShown} />}
        {selected.length > 0 && (
          <ManyCards
            flights={selected}
            onSaved={cards.select}
            onLetters={() => setAddressed(new Set(selected.map(({ id }) => id)))}
            onClear={() => cards.select([])}
          />
        )}
        {desk && (
          <LettersPanel desk={desk} only={addressed} onEverybody={() => setAddressed(null)} />
        )}
        {desk && <SheetExport />}
      </DeskContext.Provider>
    </section>
  )
}

function DeskHead({ isLoading, onRefresh }: { isLoading: boolean; onRefresh: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="desk-title" tabIndex={-1} className="text-2xl outline-none">
        Travel desk
      </h2>
      <p className="flex flex-wrap items-center gap-4 print:hidden">
        <a href="/call-sheet" target="call-sheet" className="font-bold underline">
          Call sheet
        </a>
        <BusyButton isBusy={isLoading} onClick={onRefresh}>
          Refresh desk
        </BusyButton>
      </p>
    </div>
  )
}

interface ListProps {
  cards: ReturnType<typeof useShownCards>
  /** The cards stay mounted, because they may have typed text. */
  isHidden: boolean
}

/** The cards that the search leaves, page by page. */
function Submissions({ cards, isHidden }: ListProps) {
  const { found, shown, selected } = cards
  const list = useRef<HTMLUListElement>(null)

  function showMore() {
    const next = cards.showMore()
    // With the last card the pressed button may disappear.
    requestAnimationFrame(() => list.current?.children[next]?.querySelector('button')?.focus())
  }

  return (
    <>
      {!isHidden && shown.length > 0 && (
        <ListHead
          isEverySelected={selected.length === shown.length}
          onSelectAll={(isWanted) => cards.select(isWanted ? shown : [])}
        />
      )}
      <ul ref={list} aria-label="Submissions" hidden={isHidden} className="mt-2 grid gap-2">
        {shown.map((flight) => (
          <DeskCard
            key={flight.id}
            flight={flight}
            isSelected={selected.includes(flight)}
            onSelect={(isSelected) => cards.selectOne(flight.id, isSelected)}
            onTyped={cards.noteTyped}
          />
        ))}
      </ul>
      {!isHidden && found.length > shown.length && (
        <Button className="mt-4" onClick={showMore}>
          Show more submissions
        </Button>
      )}
    </>
  )
}

interface HeadProps {
  isEverySelected: boolean
  onSelectAll: (isWanted: boolean) => void
}

function ListHead({ isEverySelected, onSelectAll }: HeadProps) {
  return (
    <div className={`mt-3 ${CARD_COLUMNS} px-3 text-sm text-dust print:hidden`}>
      <input
        type="checkbox"
        aria-label="Select all that are shown"
        className="size-5"
        checked={isEverySelected}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <span className="lg:hidden">Select all that are shown</span>
      <span aria-hidden="true" className="hidden lg:contents">
        {['Artist', 'Status', 'Who has it', 'Arrival', 'Departure', 'Missing'].map((title) => (
          <span key={title}>{title}</span>
        ))}
      </span>
    </div>
  )
}

function foundText(found: DeskFlight[], all: DeskFlight[]): string {
  if (all.length === 0) return 'No flight details submitted yet'
  return found.length === all.length
    ? `${all.length} ${all.length === 1 ? 'submission' : 'submissions'}`
    : `${found.length} of ${all.length} submissions`
}
