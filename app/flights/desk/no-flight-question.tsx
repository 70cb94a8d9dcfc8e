import { statusWord, type TravelStatus } from '../../../rules/travel-status'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { isolated } from '../../../rules/isolated'

interface Props {
  status: TravelStatus
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
  /** A sentence that says whose card has no flight. */
  children: string
}

/** Asks before a card without a flight becomes booked or told. */
export function NoFlightQuestion({ status, children, ...asked }: Props) {
  return (
    <ConfirmDialog
      {...asked}
      title="No flight is entered yet"
      keep="Go back"
      confirm={`Save as ${statusWord(status).toLowerCase()}`}
    >
      {children}
    </ConfirmDialog>
  )
}

/** For example "A, B have no flight that anybody could meet." */
export function withoutFlight(flights: readonly { artistName: string }[]): string {
  const names = flights.map(({ artistName }) => isolated(artistName)).join(', ')
  return `${names} ${flights.length === 1 ? 'has' : 'have'} no flight that anybody could meet.`
}
