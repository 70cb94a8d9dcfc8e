import { Button } from '~/ui/button'

interface Props {
  isPending: boolean
  /** The button's text while the form is being sent. */
  pendingText: string
  className?: string
  children: string
}

/** Disabled while the form is being sent. Screen readers announce the sending. */
export function SubmitButton({ isPending, pendingText, className, children }: Props) {
  return (
    <>
      <Button type="submit" look="wanted" disabled={isPending} className={className}>
        {isPending ? pendingText : children}
      </Button>
      <span role="status" className="sr-only">
        {isPending && pendingText}
      </span>
    </>
  )
}
