/** The name of the draft in `sessionStorage`. */
const DRAFT_KEY = 'draft'

/**
 * Saves typed text in `sessionStorage`, for reloads and for Back. The browser deletes it with the tab. Hidden fields are left
 * out, and so are those marked `data-never-kept`, such as the passport number. Browsers that refuse storage keep no draft.
 *
 * @param isFilled - the server has filled the fields already.
 * @returns a function that stops saving
 */
export function keepDraft(form: HTMLFormElement, isFilled: boolean): () => void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => !('neverKept' in field.dataset) && field.tabIndex >= 0,
  )
  function keep() {
    // The thank-you screen has taken the form's place.
    if (!form.isConnected) return
    const typed = fields.filter(({ value }) => value !== '')
    const draft = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
    write(typed.length > 0 ? JSON.stringify(draft) : null)
  }
  if (!isFilled) {
    const draft = read()
    for (const field of fields) {
      const text = draft[field.name]
      if (field.value === '' && typeof text === 'string') field.value = text
    }
  }
  function keepIfHidden() {
    if (document.visibilityState === 'hidden') keep()
  }
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepIfHidden)
  return () => {
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', keepIfHidden)
  }
}

/** For a form that was accepted. */
export function forgetDraft(): void {
  write(null)
}

function read(): Record<string, unknown> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') }
  } catch {
    return {}
  }
}

function write(draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT_KEY)
    else sessionStorage.setItem(DRAFT_KEY, draft)
  } catch {
    // Storage is full or refused.
  }
}
