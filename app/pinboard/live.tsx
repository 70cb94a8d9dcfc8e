import type { Problems } from '~/forms/submission'
import { painted } from '~/ui/painted'
import type { PinEntry } from './pinboard-fields'
import { PinboardForm, type Typed } from './pinboard-form'

/* The code for visitors who use the board. `board.island.tsx` loads it when a press is likely. */
export { painted }
export { addOwn, readAgain, showOlder, tryAgain } from './view'

interface WritingProps {
  typed: Typed
  problem?: string
  fieldProblems?: Problems
  /** A press has opened the form. A form that the page came with does not take the focus. */
  takesFocus: boolean
  onClose: (typed: Typed) => void
  onAdded: (entry: PinEntry | null) => void
}

export function Writing({ onClose, ...props }: WritingProps) {
  return (
    <div className="writing">
      <PinboardForm {...props} onClose={(typed) => void painted().then(() => onClose(typed))} />
      {/* Without scripts the button `Close` submits this form, which sends no typed text. */}
      <form id="leave" action="/attendee-pinboard" hidden />
    </div>
  )
}
