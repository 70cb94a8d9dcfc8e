import { Button } from '~/ui/button'
import type { PickUp, PickUpState } from './arrival'
import type { TimedPickUp } from './pick-ups-by-driver'
import { isolated } from '~/ui/isolated'

const COLLECTED = { state: 'collected', label: 'Collected' } as const
const ARRIVAL_PRESSES: { state: PickUpState; label: string }[] = [
  { state: 'on-board', label: 'On board' },
  { state: 'landed', label: 'Landed' },
  COLLECTED,
]
/** Who leaves is collected at the festival. */
const DEPARTURE_PRESSES: typeof ARRIVAL_PRESSES = [COLLECTED]

interface Props {
  pickUp: TimedPickUp
  /** Pressed, and not yet with the server. */
  kept: PickUpState | undefined
  onPress: (state: PickUpState) => void
}

function landing({ means }: PickUp): string {
  return means === 'flight' || means === 'own' ? 'Lands' : 'Arrives'
}

/** One arrival or departure, with buttons for how far it is. */
export function PickUpRow({ pickUp, kept, onPress }: Props) {
  const state = kept ?? pickUp.state
  const { artistName, legalName, phone, people, driver, driverNote, isArrival, from, to } = pickUp
  return (
    <li className="pick-up border-t border-seam py-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <time
          dateTime={pickUp.collectedAt}
          className="text-2xl font-extrabold text-chalk tabular-nums"
        >
          {pickUp.collected.slice(11)}
        </time>
        <span className="font-bold">
          {isArrival ? landing(pickUp) : 'Collect'}, {pickUp.flightNumber}
        </span>
        <span>
          {!isArrival && pickUp.departs !== null && `leaves at ${pickUp.departs.slice(11)} `}
          {from !== null && (
            <>
              from <bdi>{from}</bdi>
            </>
          )}{' '}
          {to !== null && (
            <>
              to <bdi>{to}</bdi>
            </>
          )}
        </span>
      </p>
      <h3 className="text-xl text-chalk [overflow-wrap:anywhere]">
        <bdi>{artistName}</bdi>
        {legalName !== null && (
          <span className="text-base font-semibold">
            {' '}
            (<bdi>{legalName}</bdi>)
          </span>
        )}
      </h3>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{people === 1 ? '1 person' : `${people} people`}</span>
        {phone.length > 0 && (
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {phone.map(({ text, number }, index) =>
              number === null ? (
                <bdi key={index}>{text}</bdi>
              ) : (
                <a
                  key={index}
                  href={`tel:${number}`}
                  className="inline-flex min-h-11 items-center font-bold underline print:min-h-0"
                >
                  {text}
                </a>
              ),
            )}
          </span>
        )}
        {!isArrival && to !== null && <span>{pickUp.transferMinutes} minutes of way there</span>}
        {driver !== null && (
          <span>
            Driver: <bdi>{driver}</bdi>
          </span>
        )}
      </p>
      {driverNote !== null && (
        <p className="mt-1 border-l-4 border-glowworm pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{driverNote}</bdi>
        </p>
      )}
      <div
        role="group"
        aria-label={`Pick-up of ${isolated(artistName)}`}
        className="mt-2 flex flex-wrap gap-2"
      >
        {(isArrival ? ARRIVAL_PRESSES : DEPARTURE_PRESSES).map((press) => (
          <Button
            key={press.state}
            aria-pressed={state === press.state}
            onClick={() => onPress(state === press.state ? 'expected' : press.state)}
            className="aria-pressed:bg-chalk aria-pressed:text-rock"
          >
            {press.label}
          </Button>
        ))}
      </div>
      <p className="min-h-6 text-dust print:hidden">{kept !== undefined && 'Being sent...'}</p>
    </li>
  )
}
