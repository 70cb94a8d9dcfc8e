import type { FormEvent } from 'react'
import { Button } from '~/ui/button'

interface Props {
  label: string
  look?: 'wanted' | 'plain'
  /** A press is likely. */
  onNear: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isOpening: boolean
  /** It is back in the place of the form that had the focus. */
  takesFocus?: boolean
}

/** A button that works without scripts: it then asks for the page with the form in it. */
export function OpenForm({
  label,
  look = 'wanted',
  onNear,
  onSubmit,
  isOpening,
  takesFocus,
}: Props) {
  return (
    <form action="/attendee-pinboard#join" onSubmit={onSubmit}>
      <input type="hidden" name="add" value="1" />
      <Button
        autoFocus={takesFocus}
        type="submit"
        look={look}
        // Not disabled: that would take the focus from it.
        aria-busy={isOpening}
        className="aria-busy:opacity-60"
        onPointerDown={onNear}
        onFocus={onNear}
      >
        {label}
      </Button>
    </form>
  )
}
