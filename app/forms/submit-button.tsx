import { Button } from '~/ui/button'

interface Props {
  isPending: boolean
  /** The button's text while the form is being sent. */
  pendingText: string
  className?: string
  children: string
}

/**
 * Disabled while the form is being sent. Screen readers announce the sending. The button always has room for both texts: a
 * button that grows when it is pressed moves the page below it, and a phone paints all of that before it shows the press.
 */
export function SubmitButton({ isPending, pendingText, className, children }: Props) {
  return (
    <>
      <Button type="submit" variant="primary" disabled={isPending} className={className}>
        <span className="two-texts" data-other={isPending ? children : pendingText}>
          <span>{isPending ? pendingText : children}</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isPending && pendingText}
      </span>
    </>
  )
}
