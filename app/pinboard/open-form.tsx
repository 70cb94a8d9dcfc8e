import { Button } from '~/ui/button'

interface Props {
  label: string
  look?: 'wanted' | 'plain'
  onOpen: () => void
  /** The button replaces the closed form, which had the focus. */
  takesFocus?: boolean
}

/** A button that opens the form. Without scripts it requests the page with the form in it. */
export function OpenForm({ label, look = 'wanted', onOpen, takesFocus }: Props) {
  return (
    <form
      action="/attendee-pinboard#join"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <input type="hidden" name="add" value="1" />
      <Button autoFocus={takesFocus} type="submit" look={look}>
        {label}
      </Button>
    </form>
  )
}
