import { useDeskFrame } from './desk-frame'
import { useId, type ComponentProps } from 'react'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import {
  ANY_LEG_FIELDS,
  DIRECTION_WORDS,
  isMeansField,
  legField,
  type AnyLegField,
  type LegFieldName,
} from '../../../services/journeys/leg-fields'
import { MEANS, MEANS_WORDS } from '../../../services/journeys/means'
import {
  findAirports,
  typedCode,
  type Airport,
} from '../../../services/journeys/airports/airport-search'
import { askedIn, withMeans, type Draft } from './leg-draft'
import type { KnownAirports } from './use-airports'

interface Props {
  draft: Draft
  onEdit: (change: (now: Draft) => Draft) => void
  known: KnownAirports
}

/** The fields that have a place of their own in the form; all others follow in their order. */
const PLACED: readonly LegFieldName[] = [
  'means',
  'direction',
  'flightNumber',
  'people',
  'from',
  'fromZone',
  'departs',
  'to',
  'toZone',
  'arrives',
]
const OTHERS = ANY_LEG_FIELDS.filter(({ name }) => !PLACED.includes(name))

/** The fields of a leg, as far as its means of travel has them. */
export function LegInputs({ draft, onEdit, known }: Props) {
  const { airports, drivers } = useDeskFrame()
  const list = useId()
  const set = (name: LegFieldName, value: string) => onEdit((now) => ({ ...now, [name]: value }))
  const typed = { draft, onType: set }
  const ends = { ...typed, known }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={legField('means').label}
        value={draft.means}
        options={MEANS.map((means) => [means, MEANS_WORDS[means]] as const)}
        onChoose={(means) => onEdit((now) => withMeans(now, means, airports))}
      />
      <SelectField
        label={legField('direction').label}
        value={draft.direction}
        options={Object.entries(DIRECTION_WORDS)}
        onChoose={(direction) => set('direction', direction)}
      />
      <Typed
        {...typed}
        name="flightNumber"
        {...(draft.means !== 'flight' && { label: 'Number' })}
      />
      <Typed {...typed} name="people" />
      <End {...ends} place="from" time="departs" zone="fromZone" />
      <End {...ends} place="to" time="arrives" zone="toZone" />
      {OTHERS.map(({ name }) => (
        <Typed key={name} {...typed} name={name} {...(name === 'driver' && { list })} />
      ))}
      <datalist id={list}>
        {drivers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}

type TypedProps = Pick<Props, 'draft'> & {
  name: LegFieldName
  onType: (name: LegFieldName, value: string) => void
} & Pick<ComponentProps<typeof Field>, 'hint'> & { label?: string; list?: string }

/** One typed field; nothing where this means of travel does not have it. */
function Typed({ draft, name, onType, label, hint, list }: TypedProps) {
  const field: AnyLegField = legField(name)
  const asked = isMeansField(name) ? askedIn(draft, name) : 'optional'
  if (asked === 'no') return null
  return (
    <Field
      label={label ?? field.label}
      hint={hint}
      value={draft[name]}
      autoComplete="off"
      required={asked === 'required'}
      maxLength={field.longest}
      {...(list !== undefined && { list })}
      {...(field.kind === 'time' && { type: 'datetime-local' })}
      {...(field.kind === 'count' && { type: 'number', min: field.least, max: field.most })}
      onChange={({ target }) => onType(name, target.value)}
    />
  )
}

type EndProps = Omit<TypedProps, 'name'> &
  Pick<Props, 'known'> & {
    place: 'from' | 'to'
    time: 'departs' | 'arrives'
    zone: 'fromZone' | 'toZone'
  }

/** A place and its time. The zone of a place that is no airport is chosen. */
function End({ known, place, time, zone, ...typed }: EndProps) {
  const list = useId()
  const { timeZone } = useDeskFrame()
  const { draft, onType } = typed
  const isFlight = draft.means === 'flight'
  const isZoneAsked =
    !isFlight &&
    askedIn(draft, time) !== 'no' &&
    draft[place].trim() !== '' &&
    !known.zones.has(draft[place])
  return (
    <>
      <Typed
        {...typed}
        name={place}
        list={list}
        hint={isFlight ? airportHint(known.airports, draft[place]) : 'A place, as you write it'}
      />
      <Typed
        {...typed}
        name={time}
        hint={isFlight ? 'Time at that airport' : 'Time at that place'}
      />
      {isZoneAsked && (
        <SelectField
          label={legField(zone).label}
          value={draft[zone] || timeZone}
          options={zoneOptions(draft[zone], timeZone)}
          onChoose={(chosen) => onType(zone, chosen)}
        />
      )}
      <datalist id={list}>
        {isFlight &&
          findAirports(known.airports, draft[place], MOST_PROPOSED).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  )
}

const MOST_PROPOSED = 8

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
