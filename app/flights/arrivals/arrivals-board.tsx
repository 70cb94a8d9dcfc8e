import { Button } from '~/ui/button'
import type { Arrival, ArrivalsOfDay, PickUpState } from './arrival'
import { useArrivals } from './use-arrivals'

const PRESSES: { state: PickUpState; label: string }[] = [
  { state: 'on-board', label: 'On board' },
  { state: 'landed', label: 'Landed' },
  { state: 'collected', label: 'Collected' },
]

interface Props {
  password: string
  first: ArrivalsOfDay
  onRefused: () => void
}

/** The arrivals of today and tomorrow, with buttons for the state of each pick-up. */
export function ArrivalsBoard({ password, first, onRefused }: Props) {
  const { days, isOffline, isLimited, waiting, press } = useArrivals(password, first, onRefused)
  return (
    <>
      <p role="status" className="mt-3 min-h-6 font-semibold text-ember print:hidden">
        {isLimited
          ? 'Too many wrong keys came from your connection. The arrivals are hidden for some minutes; what you pressed is kept.'
          : isOffline && 'No connection. What you press is kept and sent as soon as there is one.'}
      </p>
      {days.map(({ day, arrivals }, index) => (
        <section key={day} aria-labelledby={`day-${day}`} className="pick-up-day mt-4">
          <h2 id={`day-${day}`} className="text-2xl">
            {index === 0 ? 'Today' : 'Tomorrow'}, {inWords(day)}
          </h2>
          {arrivals.length === 0 && (
            <p className="mt-2">No arrivals have been entered for this day yet.</p>
          )}
          <ol className="mt-2">
            {arrivals.map((arrival) => (
              <Row
                key={arrival.id}
                arrival={arrival}
                kept={waiting.get(arrival.id)}
                onPress={(state) => press(arrival, state)}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

interface RowProps {
  arrival: Arrival
  /** Pressed, and not yet with the server. */
  kept: PickUpState | undefined
  onPress: (state: PickUpState) => void
}

function Row({ arrival, kept, onPress }: RowProps) {
  const state = kept ?? arrival.state
  const { artistName, phone, people, driver, driverNote } = arrival
  return (
    <li className="pick-up border-t border-seam py-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <time
          dateTime={arrival.arrivesAt}
          className="text-2xl font-extrabold text-chalk tabular-nums"
        >
          {arrival.arrives.slice(11)}
        </time>
        <span className="font-bold">{arrival.flightNumber}</span>
        <span>
          {arrival.from !== null && (
            <>
              from <bdi>{arrival.from}</bdi>
            </>
          )}{' '}
          {arrival.to !== null && (
            <>
              to <bdi>{arrival.to}</bdi>
            </>
          )}
        </span>
      </p>
      <h3 className="text-xl text-chalk [overflow-wrap:anywhere]">
        <bdi>{artistName}</bdi>
      </h3>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{people === 1 ? '1 person' : `${people} people`}</span>
        {phone !== null && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="inline-flex min-h-11 items-center font-bold underline print:min-h-0"
          >
            {phone}
          </a>
        )}
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
        aria-label={`Pick-up of ${artistName}`}
        className="mt-2 flex flex-wrap gap-2"
      >
        {PRESSES.map((press) => (
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

function inWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
}
