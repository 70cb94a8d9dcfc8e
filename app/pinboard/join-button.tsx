import { Button } from '~/ui/button'
import { useHref } from '~/ui/use-href'

interface Props {
  label: string
  variant?: 'primary' | 'plain'
  onOpen: () => void
  /** The button replaces the closed form, which had the focus. */
  takesFocus?: boolean
}

/** A button that opens the form. Without scripts it requests the page with the form in it. */
export function JoinButton({ label, variant = 'primary', onOpen, takesFocus }: Props) {
  const href = useHref()
  return (
    <form
      action={href('/attendee-pinboard#join')}
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
