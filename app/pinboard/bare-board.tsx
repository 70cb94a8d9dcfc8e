import { JoinButton } from './join-button'
import { useText } from '~/ui/use-text'

interface Props {
  /** Whether the board takes notes. */
  isTaking: boolean
  onOpen: () => void
}

/** The sheet in the middle of a board without notes. */
export function BareBoard({ isTaking, onOpen }: Props) {
  const t = useText('pinboard')
  return (
    <div className="empty-note">
      {isTaking ? (
        <>
          <h2>{t('Be the First to Join!')}</h2>
          <p className="mt-2 mb-6 text-balance">
            {t('The cork is bare and the pins are sharp. Somebody has to start.')}
          </p>
          <JoinButton label={t('Start the Madness!')} onOpen={onOpen} />
        </>
      ) : (
        <p>{t('Nothing but cork: the pins went home before anybody came.')}</p>
      )}
    </div>
  )
}
