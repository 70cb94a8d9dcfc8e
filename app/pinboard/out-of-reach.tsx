import { Button } from '~/ui/button'

interface Props {
  text: string
  isReading: boolean
  onRetry: () => void
}

/** Stands in the place of the notes while there are none to show. */
export function OutOfReach({ text, isReading, onRetry }: Props) {
  return (
    <div className="sign my-16 max-w-measure p-6">
      <p role="alert" className="text-lead">
        {text}
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
