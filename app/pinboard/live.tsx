import { keepKey } from '~/forms/idempotency-key'
import { Button } from '~/ui/button'
import type { Problems } from '~/forms/submission'
import type { PinEntry } from './pinboard-fields'
import { PinboardForm, type Typed } from './pinboard-form'
import { painted } from './view'

/* What only a visitor needs who does something on the board: `board.island.tsx` loads it when a press is likely. */
export { addOwn, painted, readAgain, showOlder, tryAgain } from './view'

interface WritingProps {
  typed: Typed
  problem?: string
  fieldProblems?: Problems
  /** It was opened by a press here. The form that a page came with takes the focus from nothing. */
  takesFocus: boolean
  onClose: (typed: Typed) => void
  onAdded: (entry: PinEntry | null) => void
}

/** As long as the page is open: a note whose answer was lost is the same one after the form was closed and opened again. */
const sendingKey = keepKey()

export function Writing({ onClose, ...props }: WritingProps) {
  return (
    <div className="writing">
      <PinboardForm
        {...props}
        onClose={(typed) => void painted().then(() => onClose(typed))}
        sendingKey={sendingKey}
      />
      {/* Without scripts its button `Close` takes nothing along of what was typed. */}
      <form id="leave" action="/attendee-pinboard" hidden />
    </div>
  )
}

interface OutOfReachProps {
  text: string
  isReading: boolean
  onRetry: () => void
}

export function OutOfReach({ text, isReading, onRetry }: OutOfReachProps) {
  return (
    <div className="sign my-16 max-w-measure p-6">
      <p className="text-lead">{text}</p>
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
