import { keepKey } from '~/forms/idempotency-key'
import type { PinEntry } from './pinboard-fields'
import { PinboardForm, type Typed } from './pinboard-form'

export interface WritingProps {
  typed: Typed
  problem?: string
  /** It was opened by a press here. The form that a page came with takes the focus from nothing. */
  takesFocus: boolean
  onClose: (typed: Typed) => void
  onAdded: (entry: PinEntry | null) => void
}

/** As long as the page is open: a note whose answer was lost is the same one after the form was closed and opened again. */
const sendingKey = keepKey()

/** The form on the board, with all the code that only somebody who writes a note needs. */
export function Writing(props: WritingProps) {
  return (
    <>
      <PinboardForm {...props} sendingKey={sendingKey} />
      {/* Without scripts its button `Close` takes nothing along of what was typed. */}
      <form id="leave" action="/attendee-pinboard" hidden />
    </>
  )
}
