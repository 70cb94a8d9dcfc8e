import type { ComponentProps } from 'react'
import { Button } from './button'

/** A button that ignores presses while it is busy. It is not disabled then: a disabled button would lose the focus. */
export function BusyButton({
  isBusy,
  className = '',
  onClick,
  ...rest
}: ComponentProps<typeof Button> & { isBusy: boolean }) {
  return (
    <Button
      {...rest}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`}
    />
  )
}
