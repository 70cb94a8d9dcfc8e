import { Button } from '~/ui/button'

interface Props {
  label: string
  variant?: 'primary' | 'plain'
  onOpen: () => void
  /** The button replaces the closed form, which had the focus. */
  takesFocus?: boolean
}

/** A button that opens the form. Without scripts it requests the page with the form in it. */
export function JoinButton({ label, variant = 'primary', onOpen, takesFocus }: Props) {
  return (
    <form
      action="/attendee-pinboard#join"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <input type="hidden" name="add" value="1" />
      <Button autoFocus={takesFocus} type="submit" variant={variant}>
        {label}
      </Button>
    </form>
  )
}
