import { useDeskFrame } from './desk-frame'
import {
  isBooked,
  statusWord,
  TRAVEL_STATUSES,
  type TravelStatus,
} from '../../../rules/travel-status'
import { useId, useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'
import { Button } from '~/ui/button'
import { NoFlightQuestion, withoutFlight } from './no-flight-question'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { checked } from './checked-flight'
import { saveEntry, saveLeg } from './desk-api'
import { type DeskFlight, type Leg, type StoredCard } from '../../../services/journeys/desk-fields'
import { legField } from '../../../services/journeys/leg-fields'
import { withLeg } from './leg-draft'
import { saveMany, undoMany, type ManyChange, type NotSaved } from './save-many'
import { tellFailure } from '~/ui/toasts/tell-failure'

interface Props {
  /** The selected submissions. */
  flights: DeskFlight[]
  /** @param left - those that are still selected: they were not saved */
  onSaved: (left: DeskFlight[]) => void
  /** Letters to the selected artists are wanted. */
  onLetters: () => void
  onClear: () => void
}

/** Sets status and drivers of the selected submissions. It names those that were not saved, and why. */
export function ManyCards({ flights, onSaved, onLetters, onClear }: Props) {
  const { drivers } = useDeskFrame()
  const [status, setStatus] = useState<TravelStatus | ''>('')
  const [arrivalDriver, setArrivalDriver] = useState('')
  const [departureDriver, setDepartureDriver] = useState('')
  const [isAsking, setAsking] = useState(false)
  const list = useId()
  const without =
    status !== '' && isBooked(status) ? flights.filter(({ legs }) => legs.length === 0) : []
  const { notSaved, isSaving, saveAll } = useManyCards(flights, onSaved)

  function save() {
    setAsking(false)
    return saveAll({
      status: status || null,
      arrivalDriver: arrivalDriver.trim() || null,
      departureDriver: departureDriver.trim() || null,
    })
  }

  const driver = { autoComplete: 'off', list, maxLength: legField('driver').longest }
  const isEmpty = status === '' && arrivalDriver.trim() === '' && departureDriver.trim() === ''
  return (
    <form
      noValidate
      aria-label="Selected submissions"
      className="mt-4 grid gap-3 rounded-md border-2 border-chalk bg-rock p-3 sm:p-4 lg:sticky lg:bottom-0 lg:z-10 print:hidden"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (without.length > 0) setAsking(true)
        else void save()
      }}
    >
      <p className="font-bold text-chalk">{flights.length} selected</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Set status"
          value={status}
          options={[
            ['', 'As it is'],
            ...TRAVEL_STATUSES.map((one) => [one, statusWord(one)] as const),
          ]}
          onChoose={setStatus}
        />
        <Field
          {...driver}
          label="Driver of the arrivals"
          value={arrivalDriver}
          onChange={({ target }) => setArrivalDriver(target.value)}
        />
        <Field
          {...driver}
          label="Driver of the departures"
          value={departureDriver}
          onChange={({ target }) => setDepartureDriver(target.value)}
        />
        <datalist id={list}>
          {drivers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <Unsaved cards={notSaved} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" variant="primary" isBusy={isSaving} disabled={isEmpty}>
          Save the selected
        </BusyButton>
        <Button onClick={onLetters}>Letters to the selected</Button>
        <Button onClick={onClear}>Select none</Button>
      </div>
      {isAsking && status !== '' && (
        <NoFlightQuestion
          status={status}
          isPending={isSaving}
          onCancel={() => setAsking(false)}
          onConfirm={() => void save()}
        >
          {withoutFlight(without)}
        </NoFlightQuestion>
      )}
    </form>
  )
}

function Unsaved({ cards }: { cards: NotSaved[] }) {
  if (cards.length === 0) return null
  return (
    <ul aria-label="Not saved" className="max-h-40 overflow-y-auto font-semibold text-ember">
      {cards.map(({ flight, why }) => (
        <li key={flight.id}>
          <bdi>{flight.artistName}</bdi>: {why}
        </li>
      ))}
    </ul>
  )
}

/** Saves many cards one after the other, with one way back for all. */
function useManyCards(flights: DeskFlight[], onSaved: Props['onSaved']) {
  const { password, change } = useDeskFrame()
  const [notSaved, setNotSaved] = useState<NotSaved[]>([])
  const saving = {
    saveEntry,
    saveLeg,
    onCard: (id: number, card: StoredCard) =>
      change(id, (now) => checked({ ...now, isUnreadable: undefined, ...card })),
    onLeg: (id: number, leg: Leg) => change(id, (now) => checked(withLeg(now, leg))),
  }

  async function undo(stored: Parameters<typeof undoMany>[1]) {
    const left = await undoMany(password, stored, saving)
    if (left.length === 0)
      return toast({ title: 'Undone', description: 'The selected cards are as before.' })
    const whose = left.map(({ flight, why }) => `${isolated(flight.artistName)}: ${why}`)
    tellFailure(`Not all could be undone. ${whose.join('; ')}.`)
  }

  const [isSaving, saveAll] = useSingleFlight(async (wanted: ManyChange) => {
    const { notSaved: left, stored } = await saveMany(password, flights, wanted, saving)
    setNotSaved(left)
    onSaved(left.map(({ flight }) => flight))
    const done = flights.length - left.length
    toast({
      title: left.length === 0 ? 'Saved' : 'Not all are saved',
      description: `${done} of ${flights.length} ${flights.length === 1 ? 'card is' : 'cards are'} saved.`,
      ...(left.length > 0 && { variant: 'destructive' as const }),
      ...(stored.length > 0 && {
        action: { label: 'Undo', onPress: () => void undo(stored) },
      }),
    })
  })
  return { notSaved, isSaving, saveAll }
}
