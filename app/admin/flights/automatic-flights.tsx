import { momentFormat } from '~/ui/moment-format'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import { FlightCard, type Erase } from '~/flights/list/flight-card'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { useSingleFlight } from '~/http/use-single-flight'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import { isolated } from '../../../rules/isolated'

/** The newest submissions that look automatic, and how many there are. */
export interface Automatic {
  total: number
  flights: ListedFlight[]
}

interface Props {
  automatic: Automatic | null
  hasFailed: boolean
  password: string
  timeZone: string
  onErase: Erase
  /** The submission looks automatic no longer. */
  onReal: () => void
}

/** Submissions that look automatic: each waits for somebody who says that it is real, or deletes it. Nothing without any. */
export function AutomaticFlights({ automatic, hasFailed, timeZone, ...deeds }: Props) {
  const submitted = momentFormat(timeZone)
  const { total = 0, flights = [] } = automatic ?? {}
  if (hasFailed && automatic === null)
    return (
      <p role="status" className="mt-4 font-semibold text-ember">
        Failed to load the flight details that look automatic
      </p>
    )
  if (flights.length === 0) return null
  return (
    <section
      aria-labelledby="automatic-title"
      className="mt-4 rounded-md border-2 border-ember/70 p-4 print:hidden"
    >
      <h2 id="automatic-title" className="text-lg">
        Looks automatic ({total})
      </h2>
      <p className="mt-1 max-w-measure text-dust">
        A field that people do not see was filled in: by a program, or by an artist’s password
        manager. Until somebody says that these are real, they are in no list, no number, no file
        and not at the travel desk.
        {total > flights.length && ` These are the newest ${flights.length}.`}
      </p>
      <ul className="mt-3 grid gap-6">
        {flights.map((flight) => (
          <li key={flight.id}>
            <FlightCard flight={flight} submitted={submitted} onErase={deeds.onErase} />
            <RealButton flight={flight} {...deeds} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RealButton({
  flight: { id, artistName },
  password,
  onReal,
}: Pick<Props, 'password' | 'onReal'> & { flight: ListedFlight }) {
  const [isPending, callReal] = useSingleFlight(async () => {
    const response = await fetchAsAdmin(password, 'POST', `/api/admin/flights/${id}/real`)
    const isSettled = response?.status === 404
    if (!response?.ok && !isSettled)
      return tellFailure('The flight details could not be changed. Please try again.')
    toast(
      isSettled
        ? { title: 'Already settled', description: 'Somebody else was here before you.' }
        : { title: 'Real', description: `The flight details of ${artistName} are in the list.` },
    )
    onReal()
  })
  return (
    <BusyButton
      className="mt-2"
      isBusy={isPending}
      aria-label={`It is real: the flight details of ${isolated(artistName ?? '')}`}
      onClick={() => void callReal()}
    >
      It is real
    </BusyButton>
  )
}
