import type { FormEvent, ReactNode } from 'react'
import { Button } from '~/ui/button'

interface Props {
  label: string
  look?: 'wanted' | 'plain'
  /** A press is likely. */
  onNear: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isOpening: boolean
  /** Says why the form did not open. */
  problem: ReactNode
  /** The button replaces the closed form, which had the focus. */
  takesFocus?: boolean
}

/** A button that opens the form. Without scripts it requests the page with the form in it. */
export function OpenForm({
  label,
  look = 'wanted',
  onNear,
  onSubmit,
  isOpening,
  problem,
  takesFocus,
}: Props) {
  return (
    <form action="/attendee-pinboard#join" onSubmit={onSubmit}>
      <input type="hidden" name="add" value="1" />
      <Button
        autoFocus={takesFocus}
        type="submit"
        look={look}
        // Not disabled: a disabled button would lose the focus.
        aria-busy={isOpening}
        className="aria-busy:opacity-60"
        onPointerDown={onNear}
        onFocus={onNear}
      >
        {label}
      </Button>
      {problem}
    </form>
  )
}
