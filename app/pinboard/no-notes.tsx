import { Button } from '~/ui/button'
import { useText } from '~/ui/use-text'

interface Props {
  /** The last reading of the notes has failed. */
  hasFailed: boolean
  isReading: boolean
  onRetry: () => void
}

/** Stands in the place of the notes while there are none to show. */
export function NoNotes({ hasFailed, isReading, onRetry }: Props) {
  const t = useText('pinboard')
  const away = t('The board is out of reach at the moment.')
  if (!hasFailed)
    return (
      <p className="sign my-16 text-lead">
        <span className="crew-loading">{t('Loading the crew...')}</span>
        <span className="crew-away">{away}</span>
      </p>
    )
  return (
    <div className="sign my-16 max-w-measure p-6">
      <p role="alert" className="text-lead">
        {away}
      </p>
      <Button
        className="mt-4 bg-rock! aria-busy:opacity-60"
        aria-busy={isReading}
        onClick={onRetry}
      >
        {t('Try again')}
      </Button>
    </div>
  )
}
