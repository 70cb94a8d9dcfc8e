import { useEffect, type RefObject } from 'react'

/** In `sessionStorage`, which the browser forgets with the tab. */
const KEY = 'flight-draft'

/**
 * Keeps what was typed for a visit to another page and back, or for a reload, where the browser itself keeps nothing. Fields
 * with `neverKept`, such as the passport number, are left out. Browsers that refuse storage keep no draft.
 *
 * @param names - of the fields to keep.
 * @param isFilled - the page has come with what was typed.
 */
export function useDraft(form: RefObject<HTMLFormElement>, names: string[], isFilled: boolean) {
  const list = names.join()
  useEffect(() => {
    const fields = () => {
      const { elements } = form.current ?? {}
      return list.split(',').flatMap((name) => {
        const field = elements?.namedItem(name)
        return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? [field]
          : []
      })
    }
    const keep = () => {
      // The thank-you screen has taken the form's place.
      if (form.current === null || !form.current.isConnected) return
      const typed = fields().filter(({ value }) => value !== '')
      const draft = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
      write(typed.length > 0 ? JSON.stringify(draft) : null)
    }
    const onHide = () => document.visibilityState === 'hidden' && keep()
    if (!isFilled) {
      const draft = read()
      for (const field of fields()) {
        const text = draft[field.name]
        if (field.value === '' && typeof text === 'string') field.value = text
      }
    }
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [form, list, isFilled])
}

/** After a submission. */
export function forgetDraft(): void {
  write(null)
}

/** The same as a script of its own, for the thank-you page of a form that was sent natively. */
export const FORGET_DRAFT = `try{sessionStorage.removeItem('${KEY}')}catch{}`

function read(): Record<string, unknown> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') }
  } catch {
    return {}
  }
}

function write(draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, draft)
  } catch {
    // Storage is full or refused.
  }
}
