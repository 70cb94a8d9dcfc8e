import { currentToast, dismissToast } from './toast'

/** Closes a message about what went wrong: it is being tried again. */
export function dismissError(): void {
  const shown = currentToast()
  if (shown?.variant === 'destructive') dismissToast(shown.id)
}
