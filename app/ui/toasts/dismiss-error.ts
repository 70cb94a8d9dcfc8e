import { currentToast, dismissToast } from './toast'

/** Closes an error message when its action is tried again. */
export function dismissError(): void {
  const shown = currentToast()
  if (shown?.variant === 'destructive') dismissToast(shown.id)
}
