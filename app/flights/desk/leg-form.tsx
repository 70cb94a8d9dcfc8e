import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { findAirports } from './airport-search'
import { saveLeg } from './desk-api'
import {
  LONGEST,
  LONGEST_TRANSFER,
  MOST_PEOPLE,
  USUAL_TRANSFER,
  type Leg,
  type LegInput,
} from './desk-fields'
import { Field } from '~/forms/field'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { useKeptFocus } from '~/ui/use-kept-focus'
import type { OnTyped } from './card-props'
import { Conflict } from './conflict'
import { useAirports } from './use-airports'

/** A leg while it is typed: all values are texts. */
type Draft = Record<keyof LegInput, string>

interface Props {
  /** Null for a new one. */
  leg: Leg | null
  flightId: number
  password: string
  /**
   * @param before - the version that it has replaced; null for a new one
   * @param isDone - whether nothing was typed while it was being stored
   */
  onStored: (leg: Leg, before: Leg | null, isDone: boolean) => void
  /** The version that another admin has stored. */
  onStale: (leg: Leg) => void
  onTyped: OnTyped
  onCancel: () => void
}

const MOST_PROPOSED = 8

const LABELS: Record<keyof LegInput, string> = {
  direction: 'Direction',
  flightNumber: 'Flight number',
  from: 'From',
  departs: 'Departs',
  to: 'To',
  arrives: 'Arrives',
  people: 'People',
  transferMinutes: 'Transfer in minutes',
  bookingReference: 'Booking reference',
  driver: 'Driver',
}

/** The form of one leg. It shows the reason of a refusal, and keeps the typed text. */
export function LegForm({ leg, flightId, password, onStored, onStale, onTyped, onCancel }: Props) {
  const ids = useId()
  const airports = useAirports()
  const [draft, setDraft] = useState<Draft>(() => draftOf(leg))
  const [known, setKnown] = useState(leg)
  const [theirs, setTheirs] = useState<Leg | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useKeptFocus<HTMLFormElement>()
  const { ref: form } = kept
  useEffect(() => form.current?.querySelector('select')?.focus(), [form])
  const isTyped = differences(draft, draftOf(known)).length > 0
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft), [draft])

  const [isSaving, save] = useSingleFlight(async () => {
    setProblem(null)
    const before = theirs ?? known
    const saved = await saveLeg(password, flightId, typed(draft), before)
    if (saved.kind === 'failed') return setProblem(saved.message)
    if (saved.kind === 'stored') {
      setKnown(saved.now)
      setTheirs(null)
      return onStored(saved.now, before, latest.current === draft)
    }
    setTheirs(saved.now)
    onStale(saved.now)
  })

  const field = (name: keyof LegInput) => ({
    label: LABELS[name],
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  })
  const airport = (name: 'from' | 'to') => ({ ...field(name), list: `${ids}-${name}` })
  const { label, ...direction } = field('direction')

  return (
    <form
      {...kept}
      noValidate
      aria-label={leg ? `Flight ${leg.flightNumber}` : 'New flight'}
      className="mt-3 grid gap-4 rounded-md border border-seam/60 bg-basalt p-3 sm:p-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <label>
          <span className="font-semibold text-chalk">{label}</span>
          <select
            {...direction}
            className="mt-1.5 block min-h-12 w-full rounded-md border-2 border-seam bg-rock px-3 [font:inherit] text-chalk"
          >
            <option value="arrival">Arrival</option>
            <option value="departure">Departure</option>
          </select>
        </label>
        <Field {...field('flightNumber')} required maxLength={LONGEST.flightNumber} />
        <Field {...field('people')} type="number" min={1} max={MOST_PEOPLE} />
        <Field {...field('transferMinutes')} type="number" min={0} max={LONGEST_TRANSFER} />
        <Field {...airport('from')} required hint="Code or name of the airport, such as BER" />
        <Field {...field('departs')} required type="datetime-local" hint="Time at that airport" />
        <Field {...airport('to')} required hint="Code or name of the airport, such as PMI" />
        <Field {...field('arrives')} required type="datetime-local" hint="Time at that airport" />
        {(['from', 'to'] as const).map((name) => (
          <datalist key={name} id={`${ids}-${name}`}>
            {findAirports(airports, draft[name], MOST_PROPOSED).map(({ code, name: called }) => (
              <option key={code} value={code}>
                {called}
              </option>
            ))}
          </datalist>
        ))}
        <Field {...field('bookingReference')} maxLength={LONGEST.bookingReference} />
        <Field {...field('driver')} maxLength={LONGEST.driver} />
      </div>
      <p role="alert" className="font-semibold text-ember empty:hidden">
        {problem}
      </p>
      {theirs && (
        <Conflict differences={differences(draft, draftOf(theirs))}>
          <Button
            onClick={() => {
              setDraft(draftOf(theirs))
              setKnown(theirs)
              setTheirs(null)
            }}
          >
            Use what is stored
          </Button>
        </Conflict>
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="wanted" isBusy={isSaving}>
          {theirs ? 'Save mine' : 'Save flight'}
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** The fields of a leg for the API. */
export function inputOf(leg: LegInput): LegInput {
  const { direction, flightNumber, from, to, departs, arrives } = leg
  const { people, bookingReference, transferMinutes, driver } = leg
  return {
    direction,
    flightNumber,
    from,
    to,
    departs,
    arrives,
    people,
    bookingReference,
    transferMinutes,
    driver,
  }
}

function draftOf(leg: LegInput | null): Draft {
  return {
    direction: leg?.direction ?? 'arrival',
    flightNumber: leg?.flightNumber ?? '',
    from: leg?.from ?? '',
    departs: leg?.departs ?? '',
    to: leg?.to ?? '',
    arrives: leg?.arrives ?? '',
    people: String(leg?.people ?? 1),
    transferMinutes: String(leg?.transferMinutes ?? USUAL_TRANSFER),
    bookingReference: leg?.bookingReference ?? '',
    driver: leg?.driver ?? '',
  }
}

/** The leg for the request. The server checks it and says what is wrong. */
function typed(draft: Draft): LegInput {
  const { direction, people, transferMinutes, ...texts } = draft
  return {
    ...texts,
    direction: direction as LegInput['direction'],
    people: Number(people),
    transferMinutes: Number(transferMinutes),
  }
}

function differences(mine: Draft, theirs: Draft) {
  return (Object.keys(LABELS) as (keyof LegInput)[])
    .filter((name) => mine[name].trim() !== theirs[name].trim())
    .map((name) => ({
      label: LABELS[name],
      mine: mine[name].replace('T', ' '),
      theirs: theirs[name].replace('T', ' '),
    }))
}
