import { statusWord, TRAVEL_STATUSES } from '../../../rules/travel-status'
import { useId, useState } from 'react'
import { dayInWords } from '../../../rules/dates/day-in-words'
import { type DeskFlight } from '../../../services/journeys/desk-fields'
import {
  assigneesOf,
  legDays,
  legDrivers,
  lackedBy,
  isOrder,
  ORDERS,
  type DeskFilter,
  type DeskOrder,
} from './filter-desk'
import { Field } from '~/forms/field'
import { Button } from '~/ui/button'

interface Props {
  flights: DeskFlight[]
  missing: number
  filter: DeskFilter
  order: DeskOrder
  /** Artists who have sent nothing are shown in place of submissions. */
  isMissingShown: boolean
  onFilter: (filter: DeskFilter) => void
  onOrder: (order: DeskOrder) => void
  onMissing: (isShown: boolean) => void
}

/** Search, counters and choices: each leaves only some submissions. And the order of them. */
export function DeskFilters({
  flights,
  missing,
  filter,
  order,
  isMissingShown,
  onFilter,
  onOrder,
  onMissing,
}: Props) {
  const choices = useId()
  /** On a phone the choices would push the list out of sight. */
  const [isUnfolded, setUnfolded] = useState(false)
  const chosen = [
    filter.assignee,
    filter.day,
    filter.driver,
    filter.lacks,
    order === 'newest' ? null : order,
  ].filter((choice) => choice !== null).length
  const set = (changes: Partial<DeskFilter>) => onFilter({ ...filter, ...changes })
  const count = (isOne: (flight: DeskFlight) => boolean) => flights.filter(isOne).length
  return (
    <div className="mt-4 grid gap-3 print:hidden">
      <Field
        type="search"
        label="Search"
        hint="Name, reference, flight number, place or driver"
        className="w-full sm:w-96"
        autoComplete="off"
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <div role="group" aria-label="By status" className="flex flex-wrap gap-2">
        {TRAVEL_STATUSES.map((status) => (
          <Counter
            key={status}
            label={statusWord(status)}
            count={count((flight) => flight.status === status)}
            isPressed={filter.status === status}
            onPress={() => set({ status: filter.status === status ? null : status })}
          />
        ))}
      </div>
      <div role="group" aria-label="What needs a look" className="flex flex-wrap gap-2">
        <Counter
          label="Changed by the artist"
          count={count(({ changedByArtistAt }) => changedByArtistAt !== null)}
          isPressed={filter.isChanged}
          onPress={() => set({ isChanged: !filter.isChanged })}
        />
        <Counter
          label="Too late or tight"
          count={count(({ warnings }) => warnings.length > 0)}
          isPressed={filter.hasWarning}
          onPress={() => set({ hasWarning: !filter.hasWarning })}
        />
        <Counter
          label="No answer yet"
          count={missing}
          isPressed={isMissingShown}
          onPress={() => onMissing(!isMissingShown)}
        />
      </div>
      <Button
        className="justify-self-start lg:hidden"
        aria-expanded={isUnfolded}
        aria-controls={choices}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {chosen === 0 ? 'Filter and order' : `Filter and order (${chosen})`}
      </Button>
      <div
        id={choices}
        className={`flex-wrap gap-x-6 gap-y-3 ${isUnfolded ? 'flex' : 'hidden lg:flex'}`}
      >
        <Choices flights={flights} filter={filter} order={order} onSet={set} onOrder={onOrder} />
      </div>
    </div>
  )
}

interface ChoicesProps extends Pick<Props, 'flights' | 'filter' | 'order' | 'onOrder'> {
  onSet: (changes: Partial<DeskFilter>) => void
}

function Choices({ flights, filter, order, onSet, onOrder }: ChoicesProps) {
  return (
    <>
      <Choice
        label="Person"
        value={filter.assignee}
        options={[['', 'Nobody'], ...assigneesOf(flights).map((name) => [name, name] as const)]}
        onChoose={(assignee) => onSet({ assignee })}
      />
      <Choice
        label="Day"
        value={filter.day}
        options={legDays(flights).map((day) => [day, dayInWords(day)])}
        onChoose={(day) => onSet({ day })}
      />
      <Choice
        label="Driver"
        value={filter.driver}
        options={legDrivers(flights).map((name) => [name, name])}
        onChoose={(driver) => onSet({ driver })}
      />
      <Choice
        label="Missing"
        value={filter.lacks}
        options={[...new Set(flights.flatMap(lackedBy))].sort().map((what) => [what, what])}
        onChoose={(lacks) => onSet({ lacks })}
      />
      <Choice
        label="Order"
        value={order === 'newest' ? null : order}
        all={ORDERS.newest}
        options={Object.entries(ORDERS).filter(([key]) => key !== 'newest')}
        onChoose={(chosen) => onOrder(chosen !== null && isOrder(chosen) ? chosen : 'newest')}
      />
    </>
  )
}

interface CounterProps {
  label: string
  count: number
  isPressed: boolean
  onPress: () => void
}

function Counter({ label, count, isPressed, onPress }: CounterProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex min-h-11 items-baseline gap-2 rounded-md border-2 border-seam bg-rock px-3.5 py-2 text-chalk hover:border-chalk aria-pressed:border-chalk aria-pressed:bg-chalk aria-pressed:text-rock"
    >
      {label}
      <span className="font-extrabold tabular-nums">{count}</span>
    </button>
  )
}

interface ChoiceProps {
  label: string
  value: string | null
  /** The choice of no option. */
  all?: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string | null) => void
}

/** Options are numbered: any name may be a value. */
function Choice({ label, value, all = 'All', options, onChoose }: ChoiceProps) {
  const at = options.findIndex(([option]) => option === value)
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold text-chalk">{label}</span>
      <select
        value={at}
        onChange={({ target }) => onChoose(options[Number(target.value)]?.[0] ?? null)}
        className="min-h-11 max-w-full rounded-md border-2 border-seam bg-rock px-3 [font:inherit] text-chalk"
      >
        <option value={-1}>{all}</option>
        {options.map(([option, text], index) => (
          <option key={option} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
