import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { findAirports, typedCode, type Airport } from './airport-search'
import { saveLeg } from './desk-api'
import {
  LONGEST,
  LONGEST_TRANSFER,
  MOST_PEOPLE,
  type Desk,
  type Leg,
  type LegInput,
} from './desk-fields'
import {
  askedIn,
  draftDifferences,
  draftOf,
  isMeansField,
  LEG_LABELS,
  typedLeg,
  withMeans,
  type Draft,
} from './leg-draft'
import { legDoubts, type Doubt } from './leg-doubts'
import { capital, legName, MEANS, MEANS_WORDS, type MeansField } from '../means'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useKeptFocus } from '~/ui/use-kept-focus'
import type { OnTyped } from './card-props'
import { Conflict } from './conflict'
import { useAirports } from './use-airports'

interface Props {
  /** A new one has no id. */
  leg: Leg | (LegInput & { id?: undefined })
  /** All legs of the submission. */
  legs: readonly Leg[]
  flightId: number
  password: string
  /** IANA name of the festival's zone. */
  timeZone: string
  /** Codes of the airports at the festival. */
  festivalAirports: readonly string[]
  /** First and last day of the festival; null when they are not known. */
  days: Desk['days']
  /** All drivers so far, to choose from. */
  drivers: readonly string[]
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

/** The form of one leg. It shows the reason of a refusal, and keeps the typed text. */
export function LegForm({
  leg,
  legs,
  flightId,
  password,
  timeZone,
  festivalAirports,
  days,
  drivers,
  onStored,
  onStale,
  onTyped,
  onCancel,
}: Props) {
  const ids = useId()
  const { airports, zones } = useAirports()
  const [draft, setDraft] = useState<Draft>(() => draftOf(leg))
  const [known, setKnown] = useState<Leg | null>(leg.id === undefined ? null : leg)
  const [theirs, setTheirs] = useState<Leg | null>(null)
  const [doubts, setDoubts] = useState<readonly Doubt[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useKeptFocus<HTMLFormElement>()
  const { ref: form } = kept
  useEffect(() => form.current?.querySelector<HTMLElement>('[required], input')?.focus(), [form])
  const isTyped = draftDifferences(draft, draftOf(known ?? leg)).length > 0
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft), [draft])

  const [isSaving, store] = useSingleFlight(async () => {
    setProblem(null)
    const before = theirs ?? known
    const saved = await saveLeg(password, flightId, typedLeg(draft), before)
    if (saved.kind === 'failed') return setProblem(saved.message)
    if (saved.kind === 'stored') {
      setKnown(saved.now)
      setTheirs(null)
      return onStored(saved.now, before, latest.current === draft)
    }
    setTheirs(saved.now)
    onStale(saved.now)
  })

  const save = () => {
    const zoneOf = (code: string) => zones.get(code)
    // A new leg is among them, too, when its form stays open after it was stored.
    const others = legs.filter(({ id }) => id !== known?.id)
    const festival = { timeZone, festivalAirports, days }
    const found = legDoubts(withCodes(typedLeg(draft), airports), others, { zoneOf, ...festival })
    if (found.length === 0) return void store()
    setDoubts(found)
  }
  const asked = (name: MeansField) => askedIn(draft, name)
  const field = (name: keyof LegInput) => ({
    label: LEG_LABELS[name],
    value: draft[name],
    autoComplete: 'off',
    required: isMeansField(name) && asked(name) === 'required',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  const set = (name: keyof LegInput, value: string) =>
    setDraft((now) => ({ ...now, [name]: value }))
  const isFlight = draft.means === 'flight'

  /** A place and its time, as far as this means of travel has them. */
  const place = (name: 'from' | 'to', time: 'departs' | 'arrives', zone: 'fromZone' | 'toZone') => (
    <>
      {asked(name) !== 'no' && (
        <Field
          {...field(name)}
          list={`${ids}-${name}`}
          maxLength={LONGEST.place}
          hint={isFlight ? airportHint(airports, draft[name]) : 'A place, as you write it'}
        />
      )}
      {asked(time) !== 'no' && (
        <Field
          {...field(time)}
          type="datetime-local"
          hint={isFlight ? 'Time at that airport' : 'Time at that place'}
        />
      )}
      {!isFlight &&
        asked(time) !== 'no' &&
        draft[name].trim() !== '' &&
        !zones.has(draft[name]) && (
          <SelectField
            label={LEG_LABELS[zone]}
            value={draft[zone] || timeZone}
            options={zoneOptions(draft[zone], timeZone)}
            onChoose={(chosen) => set(zone, chosen)}
          />
        )}
      <datalist id={`${ids}-${name}`}>
        {isFlight &&
          findAirports(airports, draft[name], MOST_PROPOSED).map(({ code, name: called }) => (
            <option key={code} value={code}>
              {called}
            </option>
          ))}
      </datalist>
    </>
  )

  return (
    <>
      <form
        {...kept}
        noValidate
        aria-label={leg.id === undefined ? `New ${leg.direction}` : capital(legName(leg))}
        className="mt-3 grid gap-4 rounded-md border border-seam/60 bg-basalt p-3 sm:p-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label={LEG_LABELS.means}
            value={draft.means}
            options={MEANS.map((means) => [means, MEANS_WORDS[means]] as const)}
            onChoose={(means) => setDraft((now) => withMeans(now, means, festivalAirports))}
          />
          <SelectField
            label={LEG_LABELS.direction}
            value={draft.direction}
            options={[
              ['arrival', 'Arrival'],
              ['departure', 'Departure'],
            ]}
            onChoose={(direction) => set('direction', direction)}
          />
          {asked('flightNumber') !== 'no' && (
            <Field
              {...field('flightNumber')}
              label={isFlight ? LEG_LABELS.flightNumber : 'Number'}
              maxLength={LONGEST.flightNumber}
            />
          )}
          <Field {...field('people')} type="number" min={1} max={MOST_PEOPLE} />
          {place('from', 'departs', 'fromZone')}
          {place('to', 'arrives', 'toZone')}
          {asked('transferMinutes') !== 'no' && (
            <Field {...field('transferMinutes')} type="number" min={0} max={LONGEST_TRANSFER} />
          )}
          {asked('bookingReference') !== 'no' && (
            <Field {...field('bookingReference')} maxLength={LONGEST.bookingReference} />
          )}
          {asked('driver') !== 'no' && (
            <Field {...field('driver')} list={`${ids}-drivers`} maxLength={LONGEST.driver} />
          )}
          <datalist id={`${ids}-drivers`}>
            {drivers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </div>
        <p role="alert" className="font-semibold text-ember empty:hidden">
          {problem}
        </p>
        {theirs && (
          <Conflict differences={draftDifferences(draft, draftOf(theirs))}>
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
          <BusyButton type="submit" variant="primary" isBusy={isSaving}>
            {theirs ? 'Save mine' : `Save ${draft.direction}`}
          </BusyButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
      {doubts.length > 0 && (
        <ConfirmDialog
          title={doubts.map(({ title }) => title).join(' ')}
          keep="Go back"
          confirm="Save it as it is"
          isPending={isSaving}
          onCancel={() => {
            setDoubts([])
            form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
          }}
          onConfirm={() => {
            setDoubts([])
            void store()
          }}
        >
          {doubts.map(({ text }) => text).join(' ')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A flight with its airports as the server will store them. */
function withCodes(leg: LegInput, airports: Airport[]): LegInput {
  const codeOf = (typed: string | null) => typed && typedCode(airports, typed)
  return leg.means === 'flight' ? { ...leg, from: codeOf(leg.from), to: codeOf(leg.to) } : leg
}

/** The airport whose code is typed, so that a wrong code is seen. */
function airportHint(airports: Airport[], typed: string): string {
  const code = typedCode(airports, typed)
  const named = airports.find((airport) => airport.code === code)
  return named ? `${code} is ${named.name}` : 'Town or code of the airport, such as PMI'
}

/** The festival's zone, the chosen one, and all that the browser knows. */
function zoneOptions(chosen: string, timeZone: string) {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([timeZone, ...(chosen === '' ? [] : [chosen]), ...known])].map(
    (zone) => [zone, zone === timeZone ? `${zone} (the festival's)` : zone] as const,
  )
}
