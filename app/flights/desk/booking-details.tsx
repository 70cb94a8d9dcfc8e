import { useDeskFrame } from './desk-frame'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { FLIGHT_FIELDS, type FlightFieldName } from '../../../services/journeys/flight-fields'
import { PassportNumber } from '../list/passport-number'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'
import { copyText } from '~/ui/copy-text'
import { fetchDetails } from './desk-api'
import type { DeskFlight, FlightDetails } from '../../../services/journeys/desk-fields'
import { isolated } from '../../../rules/isolated'

/** What a booking needs of the artist's own words. The card shows the wishes for dates and airport already. */
const SHOWN: readonly FlightFieldName[] = [
  'fullName',
  'passportNumber',
  'email',
  'phone',
  'additionalNotes',
]

/** The texts that a booking asks for, each copied by one press. They are read when the card is opened, and the look is written down. */
export function BookingDetails({ flight }: { flight: DeskFlight }) {
  const { password } = useDeskFrame()
  const [details, setDetails] = useState<FlightDetails | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isReading, read] = useSingleFlight(
    useCallback(async () => {
      const read = await fetchDetails(password, flight.id)
      setFailed(read === null)
      if (read !== null) setDetails(read)
    }, [password, flight.id]),
  )
  useEffect(() => void read(), [read])

  return (
    <section
      aria-label={`What ${isolated(flight.artistName)} has sent`}
      className="mt-4 print:hidden"
    >
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Detail label="Reference" text={flight.reference} />
        {details !== null &&
          FLIGHT_FIELDS.filter(({ name }) => SHOWN.includes(name)).map(({ name, shortLabel }) => (
            <Detail
              key={name}
              label={shortLabel}
              text={details[name]}
              isUnreadable={details.unreadable?.includes(name)}
            >
              {name === 'passportNumber' && details[name] !== null && (
                <PassportNumber number={details[name]} owner={flight.artistName} />
              )}
            </Detail>
          ))}
      </dl>
      {isReading && details === null && <p className="text-dust">Loading the details...</p>}
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-4 font-semibold text-ember">
          The details could not be read.
          <BusyButton isBusy={isReading} onClick={() => void read()}>
            Try again
          </BusyButton>
        </p>
      )}
    </section>
  )
}

interface DetailProps {
  label: string
  text: string | null
  isUnreadable?: boolean
  /** Shown in place of the text. */
  children?: ReactNode
}

function Detail({ label, text, isUnreadable, children }: DetailProps) {
  if (text === null && !isUnreadable) return null
  return (
    <div className="border-b border-seam/40 py-1">
      <dt className="text-sm text-dust">{label}</dt>
      <dd className="flex items-center justify-between gap-4 text-chalk">
        <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {isUnreadable ? 'It cannot be opened' : children || <bdi>{text}</bdi>}
        </span>
        {text !== null && (
          <button
            type="button"
            aria-label={`Copy: ${label}`}
            className="min-h-11 shrink-0 px-2 text-sm font-bold underline underline-offset-4"
            onClick={() =>
              void copyText(text, {
                copied: `${label} can be pasted now.`,
                select: 'Select the text instead.',
              })
            }
          >
            Copy
          </button>
        )}
      </dd>
    </div>
  )
}
