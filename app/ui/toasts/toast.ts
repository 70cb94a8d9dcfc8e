/** One message at a time: the next one replaces it. */
export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** An action on a button that also closes the toast. */
  action?: { label: string; onPress: () => void }
  isOpen: boolean
}

/** Time in ms for which a dismissed toast is kept: longer than its closing animation. */
const REMOVE_AFTER_MS = 1_000_000

let current: Toast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a message in the corner. `destructive` is for errors. */
export function toast({
  title,
  description,
  variant = 'default',
  action,
}: Pick<Toast, 'title' | 'description' | 'action'> & Partial<Pick<Toast, 'variant'>>) {
  clearTimeout(removal)
  publish({ id: ++lastId, title, description, variant, action, isOpen: true })
}

/** Closes the toast, if it is still the shown one. It is removed later. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return
  publish({ ...current, isOpen: false })
  removal = setTimeout(() => publish(null), REMOVE_AFTER_MS)
}

/** Closes an error message when its action is tried again. */
export function dismissError(): void {
  if (current?.variant === 'destructive') dismissToast(current.id)
}

/** The toast to draw, for `useSyncExternalStore`. */
export function currentToast(): Toast | null {
  return current
}

/** @returns a function that ends the subscription. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}
