import { statusWord } from '../../../rules/travel-status'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import type { DeskFlight, Leg } from '../../../services/journeys/desk-fields'
import { arrivalOf, departureOf, isActCancelled, lackedBy } from './filter-desk'
import { wallTimeText } from '../../../services/journeys/leg-text'
import { legTitle } from '../../../services/journeys/means'

/** The columns of the desk from 1024 px on; below, a card has two lines. */
export const CARD_COLUMNS =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 lg:grid-cols-[auto_minmax(0,2.4fr)_5.5rem_minmax(0,1fr)_minmax(0,1.9fr)_minmax(0,1.9fr)_minmax(0,1.7fr)_5rem]'

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** An empty cell keeps its column in the table, and takes no room below. */
const EMPTY = 'empty:hidden lg:empty:block'

interface Props {
  flight: DeskFlight
  /** What else the line says of it. */
  marks: string[]
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  isOpen: boolean
  /** The id of what the button opens. */
  controls: string
  onToggle: () => void
}

/** One submission at a glance: the line of a table on a wide screen. */
export function CardHead({
  flight,
  marks,
  isSelected,
  onSelect,
  isOpen,
  controls,
  onToggle,
}: Props) {
  const { artistName, reference, language, status, assignee, warnings, changedByArtistAt } = flight
  const isLate = warnings.some(({ level }) => level === 'red')
  const lacked = lackedBy(flight)
  return (
    <div className={CARD_COLUMNS}>
      <input
        type="checkbox"
        aria-label={`Select ${isolated(artistName)}`}
        className="size-5 print:hidden"
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className="min-w-0">
        <h3 className="text-base leading-snug [overflow-wrap:anywhere]">
          <bdi>{artistName}</bdi>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-sm text-dust">
          {reference}
          {language !== null && <span>wrote in {LANGUAGE_NAMES.of(language)}</span>}
          {warnings.length > 0 && (
            <strong className={isLate ? 'text-ember' : 'text-[#8a4b00]'}>
              {isLate ? 'Too late' : 'Tight'}
            </strong>
          )}
          {isActCancelled(flight) && <strong className="text-ember">Act cancelled</strong>}
          {marks.map((mark) => (
            <strong key={mark}>{mark}</strong>
          ))}
          {changedByArtistAt !== null && <strong className="text-glowworm">Changed</strong>}
        </p>
      </div>
      <p className="col-span-2 col-start-2 flex flex-wrap gap-x-4 text-sm max-lg:mt-1.5 lg:contents lg:text-base">
        <span className="font-bold text-chalk">{statusWord(status)}</span>
        <bdi className={`${EMPTY} [overflow-wrap:anywhere]`}>{assignee ?? ''}</bdi>
        <LegCell label="Arrival" leg={arrivalOf(flight)} wish={flight.preferredArrivalDate} />
        <LegCell label="Departure" leg={departureOf(flight)} wish={flight.preferredDepartureDate} />
        <span className={`${EMPTY} text-sm`}>
          {lacked.length > 0 && `No ${lacked.join(', no ')}`}
        </span>
      </p>
      <Button
        className="col-start-3 row-start-1 lg:col-start-auto lg:row-start-auto print:hidden"
        aria-expanded={isOpen}
        aria-controls={controls}
        aria-label={`${isOpen ? 'Close' : 'Open'} ${isolated(artistName)}`}
        onClick={onToggle}
      >
        {isOpen ? 'Close' : 'Open'}
      </Button>
    </div>
  )
}

const STATE_WORDS = {
  expected: null,
  'on-board': 'on board',
  landed: 'landed',
  collected: 'collected',
}

/** When and with what somebody is at the festival's end of a leg, who drives, and what the driver has pressed; the wish without a leg. */
function LegCell({ label, leg, wish }: { label: string; leg: Leg | undefined; wish: string }) {
  if (leg === undefined)
    return (
      <span className="text-dust [overflow-wrap:anywhere] lg:text-sm">
        <span className="lg:sr-only">{label} </span>wants <bdi>{wish}</bdi>
      </span>
    )
  const time = leg.direction === 'arrival' ? leg.arrives : leg.departs
  const parts = [
    time && wallTimeText(time),
    legTitle(leg),
    leg.driver && isolated(leg.driver),
    STATE_WORDS[leg.state],
  ]
  return (
    <span className="[overflow-wrap:anywhere] lg:text-sm">
      <span className="text-dust lg:sr-only">{label} </span>
      {parts.filter(Boolean).join(', ')}
    </span>
  )
}
