import { Button } from '~/ui/button'
import type { PickUpState } from './arrival'
import type { TimedPickUp } from './pick-ups-by-driver'
import { DRIVERS_LEG_FIELDS } from '../../../services/journeys/leg-fields'
import { isolated } from '../../../rules/isolated'
import { useText } from '~/ui/use-text'

interface Press {
  state: PickUpState
  label: 'On board' | 'Landed' | 'Collected'
}

const COLLECTED = { state: 'collected', label: 'Collected' } as const
const ARRIVAL_PRESSES: Press[] = [
  { state: 'on-board', label: 'On board' },
  { state: 'landed', label: 'Landed' },
  COLLECTED,
]
/** Who leaves is collected at the festival. */
const DEPARTURE_PRESSES: Press[] = [COLLECTED]

interface Props {
  pickUp: TimedPickUp
  /** The heading that the name is. */
  heading: 'h3' | 'h4'
  /** Pressed, and not yet with the server. */
  kept?: PickUpState | undefined
  /** Without it nothing can be pressed, and both times of an arrival's ticket are shown. */
  onPress?: (state: PickUpState) => void
}

/** One arrival or departure, with buttons for how far it is. */
export function PickUpRow({ pickUp, heading: Heading, kept, onPress }: Props) {
  const { artistName, legalName, driverNote, cancelled } = pickUp
  return (
    <li className="pick-up border-t border-seam py-4">
      <Way pickUp={pickUp} hasDeparture={!pickUp.isArrival || !onPress} />
      <Cancelled cancelled={cancelled} />
      <Heading
        className={`text-xl text-chalk [overflow-wrap:anywhere] ${cancelled === 'pick-up' ? 'line-through' : ''}`}
      >
        <bdi>{artistName}</bdi>
        {legalName !== null && (
          <span className="text-base font-semibold">
            {' '}
            (<bdi>{legalName}</bdi>)
          </span>
        )}
      </Heading>
      <Passengers pickUp={pickUp} />
      {driverNote !== null && (
        <p className="mt-1 border-l-4 border-glowworm pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{driverNote}</bdi>
        </p>
      )}
      {onPress && <Presses pickUp={pickUp} kept={kept} onPress={onPress} />}
    </li>
  )
}

/** When the driver is where, and the journey. */
function Way({ pickUp, hasDeparture }: Pick<Props, 'pickUp'> & { hasDeparture: boolean }) {
  const t = useText('pickUps')
  const { means, isArrival, departs, from, to } = pickUp
  const landing = means === 'flight' ? 'Lands' : 'Arrives'
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <time
        dateTime={pickUp.collectedAt}
        className="text-2xl font-extrabold text-chalk tabular-nums"
      >
        {pickUp.collected.slice(11)}
      </time>
      <span className="font-bold">
        {t(isArrival ? landing : 'Collect')}, {pickUp.flightNumber}
      </span>
      <span>
        {[
          hasDeparture && departs !== null && t('leaves at {time}', { time: departs.slice(11) }),
          from !== null && t('from {place}', { place: isolated(from) }),
          to !== null && t('to {place}', { place: isolated(to) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}

function Cancelled({ cancelled }: Pick<TimedPickUp, 'cancelled'>) {
  const t = useText('pickUps')
  if (cancelled === null) return null
  return (
    <p className="font-bold text-ember">
      {cancelled === 'pick-up'
        ? t('Cancelled: nobody is collected.')
        : t('The act is cancelled. Ask the organisers before you set out.')}
    </p>
  )
}

/** Their number and telephone, and what else the journey has for drivers. */
function Passengers({ pickUp }: Pick<Props, 'pickUp'>) {
  const t = useText('pickUps')
  const { people, phone, isArrival, to, transferMinutes } = pickUp
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{t.plural(people, { one: '{n} person', other: '{n} people' })}</span>
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
      {!isArrival && to !== null && (
        <span>{t('{n} minutes of way there', { n: transferMinutes })}</span>
      )}
      {DRIVERS_LEG_FIELDS.map(({ name, forDriver }) => {
        const value = pickUp[name]
        if (forDriver === null || value === null) return null
        return <span key={name}>{t(forDriver, { value: isolated(String(value)) })}</span>
      })}
    </p>
  )
}

/** How far it is. A second press takes the first one back. */
function Presses({
  pickUp,
  kept,
  onPress,
}: Omit<Props, 'heading'> & Required<Pick<Props, 'onPress'>>) {
  const t = useText('pickUps')
  const { artistName, isArrival, cancelled } = pickUp
  const state = kept ?? pickUp.state
  const presses = cancelled === 'pick-up' ? [] : isArrival ? ARRIVAL_PRESSES : DEPARTURE_PRESSES
  return (
    <>
      <div
        role="group"
        aria-label={t('Pick-up of {name}', { name: isolated(artistName) })}
        className="mt-2 flex flex-wrap gap-2"
      >
        {presses.map((press) => (
          <Button
            key={press.state}
            aria-pressed={state === press.state}
            onClick={() => onPress(state === press.state ? 'expected' : press.state)}
            className="aria-pressed:bg-chalk aria-pressed:text-rock"
          >
            {t(press.label)}
          </Button>
        ))}
      </div>
      <p className="min-h-6 text-dust print:hidden">{kept !== undefined && t('Being sent...')}</p>
    </>
  )
}
