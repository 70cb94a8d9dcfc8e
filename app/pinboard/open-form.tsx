import type { FormEvent } from 'react'
import { Button } from '~/ui/button'

interface Props {
  label: string
  look?: 'wanted' | 'plain'
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isOpening: boolean
  /** It is back in the place of the form that had the focus. */
  takesFocus?: boolean
}

/** A button that works without scripts: it then asks for the page with the form in it. */
export function OpenForm({ label, look = 'wanted', onSubmit, isOpening, takesFocus }: Props) {
  return (
    <form
      method="get"
      action="/attendee-pinboard#join"
      onSubmit={onSubmit}
      onPointerDown={prepare}
      onFocus={prepare}
    >
      <input type="hidden" name="add" value="1" />
      <Button
        autoFocus={takesFocus}
        type="submit"
        look={look}
        // Not disabled: that would take the focus from it.
        aria-busy={isOpening}
        className="aria-busy:opacity-60"
      >
        {label}
      </Button>
    </form>
  )
}

/** The form's code. Browsers load it once, and again after a failure. */
export function loadWriting(): Promise<typeof import('./writing')> {
  return import('./writing')
}

/** A press is likely. One that fails is looked at when it comes to the press. */
function prepare(): void {
  loadWriting().catch(() => undefined)
}
