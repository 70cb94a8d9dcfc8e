import { Button } from '~/ui/button'

interface Props {
  isPending: boolean
  /** Said in the button's place while the form is being sent. */
  pendingText: string
  className?: string
  children: string
}

/** Disabled while the form is being sent, which is also said to those who do not see the button. */
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
