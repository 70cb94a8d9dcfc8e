import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useKeptFocus } from '~/ui/use-kept-focus'
import type { LegInput } from '../leg-fields'
import { capital, legName } from '../means'
import { typedCode, type Airport } from './airport-search'
import { Conflict } from './conflict'
import type { Desk, Leg } from './desk-fields'
import { legDoubts, type Doubt } from './leg-doubts'
import { draftDifferences, draftOf, typedLeg } from './leg-draft'
import { LegInputs } from './leg-inputs'
import { useAirports } from './use-airports'
import { useLeg, type SavingLeg } from './use-leg'

interface Props extends SavingLeg {
  /** All legs of the submission. */
  legs: readonly Leg[]
  /** IANA name of the festival's zone. */
  timeZone: string
  /** Codes of the airports at the festival. */
  festivalAirports: readonly string[]
  /** First and last day of the festival; null when they are not known. */
  days: Desk['days']
  /** All drivers so far, to choose from. */
  drivers: readonly string[]
  onCancel: () => void
}

/** The form of one leg. It shows the reason of a refusal, and keeps the typed text. */
export function LegForm({
  legs,
  timeZone,
  festivalAirports,
  days,
  drivers,
  onCancel,
  ...saving
}: Props) {
  const { leg } = saving
  const airports = useAirports()
  const { draft, setDraft, known, theirs, takeTheirs, problem, isSaving, store } = useLeg(saving)
  const [doubts, setDoubts] = useState<readonly Doubt[]>([])
  const kept = useKeptFocus<HTMLFormElement>()
  const { ref: form } = kept
  useEffect(() => form.current?.querySelector<HTMLElement>('[required], input')?.focus(), [form])

  function save(event: FormEvent) {
    event.preventDefault()
    const zoneOf = (code: string) => airports.zones.get(code)
    // A new leg is among them, too, when its form stays open after it was stored.
    const others = legs.filter(({ id }) => id !== known?.id)
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
        <LegInputs
          draft={draft}
          onEdit={setDraft}
          known={airports}
          timeZone={timeZone}
          festivalAirports={festivalAirports}
          drivers={drivers}
        />
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

/** A flight with its airports as the server will store them. */
function withCodes(leg: LegInput, airports: Airport[]): LegInput {
  const codeOf = (typed: string | null) => typed && typedCode(airports, typed)
  return leg.means === 'flight' ? { ...leg, from: codeOf(leg.from), to: codeOf(leg.to) } : leg
}
