import { Button } from '~/ui/button'

interface Props {
  /** The last reading of the notes has failed. */
  hasFailed: boolean
  isReading: boolean
  onRetry: () => void
}

const AWAY = 'The board is out of reach at the moment.'

/** Stands in the place of the notes while there are none to show. */
export function NoNotes({ hasFailed, isReading, onRetry }: Props) {
  if (!hasFailed)
    return (
      <p className="sign my-16 text-lead">
        <span className="crew-loading">Loading the crew...</span>
        <span className="crew-away">{AWAY}</span>
      </p>
    )
  return (
    <div className="sign my-16 max-w-measure p-6">
      <p role="alert" className="text-lead">
        {AWAY}
      </p>
      <Button
        className="mt-4 bg-rock! aria-busy:opacity-60"
        aria-busy={isReading}
        onClick={onRetry}
      >
        Try again
      </Button>
    </div>
  )
}
