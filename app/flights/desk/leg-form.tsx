import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useKeptFocus } from '~/ui/use-kept-focus'
import type { LegInput } from '../../../services/journeys/leg-fields'
import { capital, legName } from '../../../services/journeys/means'
import { typedCode, type Airport } from '../../../services/journeys/airports/airport-search'
import { useDeskFrame, type OnTyped } from './desk-frame'
import { Conflict } from './conflict'
import { saveLeg } from './desk-api'
import type { DeskFlight, Leg } from '../../../services/journeys/desk-fields'
import { legDoubts, type Doubt } from './leg-doubts'
import { draftDifferences, draftOf, typedLeg, type Draft, type NewLeg } from './leg-draft'
import { LegInputs } from './leg-inputs'
import { useAirports } from './use-airports'
import { useVersioned } from './use-versioned'

interface Props {
  /** A new one has no id. */
  leg: Leg | NewLeg
  flight: Pick<DeskFlight, 'id' | 'legs'>
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

/** The form of one leg. It shows the reason of a refusal, and keeps the typed text. */
export function LegForm({ onCancel, ...editing }: Props) {
  const { leg, flight } = editing
  const { timeZone, airports: festivalAirports, days } = useDeskFrame()
  const airports = useAirports()
  const { draft, edit, base, theirs, takeTheirs, problem, refuse, isSaving, store } =
    useLeg(editing)
  const [doubts, setDoubts] = useState<readonly Doubt[]>([])
  const kept = useKeptFocus<HTMLFormElement>()
  const { ref: form } = kept
  useEffect(() => form.current?.querySelector<HTMLElement>('[required], input')?.focus(), [form])

  function save(event: FormEvent) {
    event.preventDefault()
    const half = halfTyped(form.current)
    if (half !== undefined) {
      refuse('The time is missing.')
      return half.focus()
    }
    const zoneOf = (code: string) => airports.zones.get(code)
    // A new leg is among them, too, when its form stays open after it was stored.
    const others = flight.legs.filter(({ id }) => id !== base.id)
    const places = { zoneOf, timeZone, festivalAirports, days }
    const found = legDoubts(withCodes(typedLeg(draft), airports.airports), others, places)
    if (found.length === 0) return void store()
    setDoubts(found)
  }

  return (
    <>
      <form
        {...kept}
        noValidate
        aria-label={leg.id === undefined ? `New ${leg.direction}` : capital(legName(leg))}
        className="mt-3 grid gap-4 rounded-md border border-seam/60 bg-basalt p-3 sm:p-4"
        onSubmit={save}
      >
        <LegInputs draft={draft} onEdit={edit} known={airports} />
        <p role="alert" className="font-semibold text-ember empty:hidden">
          {problem}
        </p>
        {theirs && (
          <Conflict differences={draftDifferences(draft, draftOf(theirs))}>
            <Button onClick={() => takeTheirs(theirs)}>Use what is stored</Button>
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

/** A leg while it is typed and stored. */
function useLeg({ leg, flight, onStored, onStale, onTyped }: Omit<Props, 'onCancel'>) {
  const { password } = useDeskFrame()
  const [problem, setProblem] = useState<string | null>(null)
  const { save, ...versioned } = useVersioned<Leg | NewLeg, Leg, Draft>(leg, {
    draftOf,
    isSame: (one, other) => draftDifferences(one, other).length === 0,
    send: (draft, seen) => saveLeg(password, flight.id, typedLeg(draft), storedOf(seen)),
    onStored: (now, seen, isDone) => onStored(now, storedOf(seen), isDone),
    onConflict: onStale,
    onFailed: setProblem,
    onTyped,
  })
  function store() {
    setProblem(null)
    return save()
  }
  return { ...versioned, problem, refuse: setProblem, store }
}

/** A day without a time has no value yet, so that it would be taken for nothing. */
function halfTyped(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const times = form?.querySelectorAll<HTMLInputElement>('[type=datetime-local]') ?? []
  return [...times].find(({ validity }) => validity.badInput)
}

function storedOf(leg: Leg | NewLeg): Leg | null {
  return leg.id === undefined ? null : leg
}

/** A flight with its airports as the server will store them. */
function withCodes(leg: LegInput, airports: Airport[]): LegInput {
  const codeOf = (typed: string | null) => typed && typedCode(airports, typed)
  return leg.means === 'flight' ? { ...leg, from: codeOf(leg.from), to: codeOf(leg.to) } : leg
}
