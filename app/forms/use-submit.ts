import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { painted } from '~/ui/painted'
import { dismissError } from '~/ui/toasts/toast'
import type { FormField } from '../../services/form-fields'
import { forgetKey } from './idempotency-key'
import { problemsIn, submitForm, type Problems, type Refusal } from './submission'
import { useText } from '~/ui/use-text'

interface Options {
  /** Address of the API that takes the form. The form's Idempotency-Key is kept by it. */
  api: string
  fields: readonly FormField[]
  /** What the server found wrong, when the form was sent without scripts. */
  rejected?: { problems: Problems; failure: string | null }
  /** The form was not sent, because of these fields. */
  onInvalid?: (problems: Problems, texts: Record<string, string>) => void
  onRefused: (refusal: Refusal) => void
  onSent: (answer: unknown) => void
}

interface FormState {
  /** The errors of the fields. */
  problems: Problems
  /** Why the form as a whole was refused, as a sentence. */
  failure: string | null
  isPending: boolean
  /** Whether the form was sent from here, with an Idempotency-Key, and not by the page itself. */
  hasKey: boolean
}

/**
 * Checks a form by the server's own rules and sends it to the API. Repeated sending of the same content makes one submission.
 * The fields keep their text. After a refusal the focus is on the reason: the element marked `data-errors`, else the first
 * wrong field, else the button.
 */
export function useSubmit({ api, fields, rejected, onInvalid, onRefused, onSent }: Options) {
  const t = useText('forms')
  const ref = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState>({
    problems: {},
    failure: null,
    ...rejected,
    isPending: false,
    hasKey: false,
  })
  // A ref, because the state changes too late for the second of two quick clicks.
  const isBusy = useRef(false)
  const isRefused = state.failure !== null || Object.keys(state.problems).length > 0
  useMarkedTitle(isRefused ? t('Error: {title}', { title: '' }) : '')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const form = event.currentTarget
    // A disabled button would lose the focus to BODY, so the form takes it.
    if (document.activeElement?.matches('[type=submit]')) form.focus({ preventScroll: true })
    setState((before) => ({ ...before, failure: null, isPending: true, hasKey: true }))
    // The pressed button is painted first, because browsers lay the whole page out to read a text area.
    await painted()
    dismissError()
    const outcome = await submitForm(form, fields, api, t)
    isBusy.current = false
    const problems = outcome.is === 'invalid' ? outcome.problems : {}
    const failure = outcome.is === 'refused' ? outcome.refusal.reason : null
    flushSync(() => setState((before) => ({ ...before, problems, failure, isPending: false })))
    if (outcome.is === 'accepted') {
      onSent(outcome.answer)
      // Only now: when the thanks fail, the next press must get the same answer again.
      forgetKey(api)
      return
    }
    focusOnReason(form)
    if (outcome.is === 'invalid') onInvalid?.(outcome.problems, outcome.texts)
    else onRefused(outcome.refusal)
  }

  /** Checks a wrong field again while it is corrected. The other fields are checked when the form is sent. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement
    if (!state.problems[name]) return
    const field = fields.filter((other) => other.name === name)
    setState((before) => {
      const { [name]: _, ...others } = before.problems
      return { ...before, problems: { ...others, ...problemsIn({ [name]: value }, field, t) } }
    })
  }

  const isRejected = rejected !== undefined
  useEffect(() => {
    const { current: form } = ref
    if (form === null) return
    // Until now the browser has checked the fields.
    form.noValidate = true
    // Unless the visitor is using the page already.
    if (isRejected && document.activeElement === document.body) errorsOf(form)?.focus()
  }, [isRejected])

  return { ...state, formProps: { ref, method: 'post', tabIndex: -1, onSubmit, onInput } }
}

/** The page's title begins with "Error: " for as long as the form shows an error. @param mark - empty when it shows none */
function useMarkedTitle(mark: string): void {
  useEffect(() => {
    if (mark === '') return
    const { title } = document
    const unmarked = title.startsWith(mark) ? title.slice(mark.length) : title
    document.title = mark + unmarked
    return () => void (document.title = unmarked)
  }, [mark])
}

function focusOnReason(form: HTMLFormElement): void {
  const errors = errorsOf(form)
  if (errors) return errors.focus()
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  // In the middle no toast and no keyboard covers it.
  field?.scrollIntoView({ block: 'center' })
  if (field) return field.focus({ preventScroll: true })
  // Only if nothing else has got the focus since the press.
  if (![form, document.body].includes(document.activeElement as HTMLElement)) return
  // `form.elements` has the form's own controls: the board's form also contains a button of another form.
  const button = [...form.elements].find((control) => control.matches('[type=submit]'))
  if (button instanceof HTMLElement) button.focus()
}

function errorsOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[data-errors]')
}
