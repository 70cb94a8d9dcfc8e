import { JoinButton } from './join-button'

interface Props {
  /** Whether the board takes notes. */
  isTaking: boolean
  onOpen: () => void
}

/** The sheet in the middle of a board without notes. */
export function BareBoard({ isTaking, onOpen }: Props) {
  return (
    <div className="empty-note">
      {isTaking ? (
        <>
          <h2>Be the First to Join!</h2>
          <p className="mt-2 mb-6 text-balance">
            The cork is bare and the pins are sharp. Somebody has to start.
          </p>
          <JoinButton label="Start the Madness!" onOpen={onOpen} />
        </>
      ) : (
        <p>Nothing but cork: the pins went home before anybody came.</p>
      )}
    </div>
  )
}
