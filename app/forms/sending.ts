import type { Dispatch, SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { reportCaught } from '~/ui/load-part'
import { painted } from '~/ui/painted'
import { dismissError } from '~/ui/toasts/dismiss-error'
import { forgetKey, keyFor } from './idempotency-key'
import {
  cleanTexts,
  keptTexts,
  problemsIn,
  readTexts,
  refusalOf,
  send,
  type Problems,
} from './submission'
import type { FormState, SubmitOptions, SubmitRules } from './submit-state'

/** The part of `useSubmit` that is loaded when a form is first used. */
export interface Sending {
  submit: (form: HTMLFormElement, options: SubmitOptions) => Promise<void>
  /** Checks a wrong field again while it is corrected. The other fields are checked when the form is sent. */
  recheck: (field: { name: string; value: string }) => void
}

/** The id of the server's error summary above a form that was sent without scripts. */
export const SERVER_ERRORS = 'server-errors'

export function openSending(
  { fields, Summary, onSent: accepted }: SubmitRules,
  setState: Dispatch<SetStateAction<FormState>>,
): Sending {
  const title = document.title.replace(/^Error: /, '')

  function show(change: (before: FormState) => Partial<FormState>) {
    let isRefused = false
    flushSync(() =>
      setState((before) => {
        const after = { ...before, ...change(before) }
        isRefused = after.failure !== null || Object.keys(after.problems).length > 0
        return after
      }),
    )
    document.title = isRefused ? `Error: ${title}` : title
  }

  function refuse(form: HTMLFormElement, problems: Problems, failure: string | null) {
    show(() => ({ problems, failure, isPending: false, Summary }))
    focusAfterRefusal(form)
  }

  async function submit(
    form: HTMLFormElement,
    { api, onInvalid, onRefused, onSent }: SubmitOptions,
  ) {
    // The pressed button is painted first, because browsers lay the whole page out to read a text area.
    await painted()
    document.getElementById(SERVER_ERRORS)?.remove()
    dismissError()
    const texts = readTexts(form, fields)
    const problems = problemsIn(texts, fields)
    if (Object.keys(problems).length > 0) {
      refuse(form, problems, null)
      onInvalid?.(problems, texts)
      return
    }
    show(() => ({ problems }))
    let answer
    const clean = cleanTexts(texts, fields)
    try {
      answer = await send(api, clean, keyFor(api, keptTexts(clean, fields)))
    } catch (error) {
      const refusal = refusalOf(error)
      refuse(form, {}, refusal.reason)
      onRefused(refusal)
      return
    }
    show(() => ({ isPending: false }))
    try {
      onSent(answer)
      accepted?.(answer)
      // Only now: when the thanks fail, the next press must get the same answer again.
      forgetKey(api)
    } catch (error) {
      // The form was accepted, so this is no refusal.
      reportCaught(error)
    }
  }

  function recheck({ name, value }: { name: string; value: string }) {
    const field = fields.filter((other) => other.name === name)
    show(({ problems }) => {
      const others = { ...problems }
      delete others[name]
      return { problems: { ...others, ...problemsIn({ [name]: value }, field) } }
    })
  }

  // The server's error summary gets the focus, unless the visitor is using the page already.
  if (document.activeElement === document.body)
    document.getElementById(SERVER_ERRORS)?.querySelector<HTMLElement>('[tabindex]')?.focus()
  return { submit, recheck }
}

/** The error summary takes the focus, else the first wrong field, else the button, if the form has held its focus. */
function focusAfterRefusal(form: HTMLFormElement) {
  const summary = form.querySelector<HTMLElement>('[data-errors]')
  if (summary) return summary.focus()
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  // In the middle no toast and no keyboard covers it.
  field?.scrollIntoView({ block: 'center' })
  if (field) return field.focus({ preventScroll: true })
  if (![form, document.body].includes(document.activeElement as HTMLElement)) return
  // `form.elements` has the form's own controls: the board's form also contains a button of another form.
  const button = [...form.elements].find((control) => control.matches('[type=submit]'))
  if (button instanceof HTMLElement) button.focus()
}
