import { isolated } from '../../../../rules/isolated'
import type { DeskFlight } from '../../../../services/journeys/desk-fields'
import { BusyButton } from '~/ui/busy-button'
import { MergeQuestion } from './merge-question'
import { sharedText } from './twins'
import { useDeskFrame } from '../desk-frame'
import { useMerge } from './use-merge'

/** The submissions that may be of the same artist, each with a press that makes one of the two. */
export function TwinList({ flight }: { flight: DeskFlight }) {
  const twins = useDeskFrame().twins.get(flight.id) ?? []
  const { question, isReading, isMerging, ask, cancel, merge } = useMerge(flight)
  if (twins.length === 0) return null
  return (
    <>
      <ul
        aria-label={`Perhaps the same as ${isolated(flight.artistName)}`}
        className="mt-4 grid gap-2 print:hidden"
      >
        {twins.map((twin) => (
          <li
            key={twin.flight.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-torch pl-3"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="font-bold text-chalk">{twin.flight.artistName}</bdi>,{' '}
              {twin.flight.reference}, has {sharedText(twin)}.
            </p>
            <BusyButton isBusy={isReading === twin.flight.id} onClick={() => void ask(twin.flight)}>
              Compare and make one
              <span className="sr-only"> with {twin.flight.reference}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      {question && (
        <MergeQuestion
          sides={question}
          isPending={isMerging}
          onCancel={cancel}
          onConfirm={(stays, fromOther) => void merge(stays, fromOther)}
        />
      )}
    </>
  )
}
