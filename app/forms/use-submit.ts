import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FormField } from './form-fields'
import type { KeptKey } from './idempotency-key'
import type { Problems, Refusal } from './submission'

interface Options {
  /** Address of the API that takes the form. */
  api: string
  /** Loads the rules of the fields when the form is first used: a page can be read without them. */
  loadFields: () => Promise<readonly FormField[]>
  /** Keeps the form's Idempotency-Key; by default for as long as the form is on the page. */
  sendingKey?: KeptKey
  /** What the server found wrong, when the form was sent without scripts. */
  rejected?: { message?: string; fieldErrors?: Problems }
  /** The form was not sent, because of these fields. */
  onInvalid?: (problems: Problems, texts: Record<string, string>) => void
  onRefused: (refusal: Refusal) => void
  onSent: (answer: unknown) => void
}

/**
 * Checks a form by the server's own rules and sends it to the API: once for one content, however often it is submitted.
 * The fields keep what was typed. The focus never leaves the form: its disabled button cannot hold it, so the form does.
 * After a refusal it goes to the error summary, else to the first wrong field, else to the button.
 */
export function useSubmit({ api, loadFields, sendingKey, rejected, ...then }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState({
    problems: rejected?.fieldErrors ?? {},
    failure: rejected?.message ?? null,
    /** How often the form was refused here. */
    refusals: 0,
    isPending: false,
  })
  const { problems, failure, refusals } = state
  // The state is set too late for the second of two quick clicks.
  const isBusy = useRef(false)
  const loading = useRef<ReturnType<typeof loadCode> | null>(null)
  const failedLoads = useRef(0)

  async function loadCode() {
    const [submission, fields] = await Promise.all([import('./submission'), loadFields()])
    return { ...submission, fields, key: sendingKey ?? submission.keepKey() }
  }
  function load() {
    loading.current ??= loadCode().catch((error: unknown) => {
      loading.current = null
      throw error
    })
    return loading.current
  }
  function prepare() {
    // A failure shows when the form is sent, where it can be answered.
    load().catch(() => undefined)
  }

  function refuse(found: Problems, reason: string | null) {
    setState((before) => ({
      problems: found,
      failure: reason,
      refusals: before.refusals + 1,
      isPending: false,
    }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const element = event.currentTarget
    if (document.activeElement?.matches('[type=submit]')) element.focus({ preventScroll: true })
    setState((before) => ({ ...before, failure: null, isPending: true }))
    try {
      await checkAndSend(element)
    } finally {
      isBusy.current = false
    }
  }

  async function checkAndSend(element: HTMLFormElement) {
    let code
    try {
      code = await load()
    } catch {
      // The page takes the form as well as the API, so code that never comes does not matter.
      if (failedLoads.current++ > 0) return element.submit()
      const reason = 'A part of this page did not arrive.'
      refuse({}, reason)
      return then.onRefused({ message: null, reason })
    }
    const { fields, key, readTexts, problemsIn, send, refusalOf } = code
    const texts = readTexts(element, fields)
    const found = problemsIn(texts, fields)
    if (Object.keys(found).length > 0) {
      refuse(found, null)
      return then.onInvalid?.(found, texts)
    }
    setState((before) => ({ ...before, problems: {} }))
    let answer
    try {
      answer = await send(api, texts, key.keyFor(texts))
    } catch (error) {
      const refusal = refusalOf(error)
      refuse({}, refusal.reason)
      return then.onRefused(refusal)
    }
    key.forget()
    setState((before) => ({ ...before, isPending: false }))
    then.onSent(answer)
  }

  /** Checks a wrong field again while it is mended. The others are left alone until the form is sent. */
  async function recheck({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement | HTMLTextAreaElement
    if (!problems[name]) return
    const { fields, problemsIn } = await load()
    const field = fields.filter((other) => other.name === name)
    setState((before) => {
      const { [name]: _, ...others } = before.problems
      return { ...before, problems: { ...others, ...problemsIn({ [name]: value }, field) } }
    })
  }

  useEffect(() => {
    const { current: element } = form
    if (element === null) return
    element.noValidate = true
    if (element.contains(document.activeElement)) prepare()
  }, [])

  useEffect(() => {
    const { current: element } = form
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === element
    if (element === null || !(refusals > 0 || isLost)) return
    const wrong =
      element.querySelector<HTMLElement>('[data-errors]') ??
      element.querySelector<HTMLElement>('[aria-invalid=true]')
    // In the middle, where no message and no keyboard lies over it.
    if (wrong?.matches('[aria-invalid]')) wrong.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: wrong.matches('[aria-invalid]') })
    if (!wrong && refusals > 0 && isLost)
      element.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [refusals])

  const isRefused = failure !== null || Object.keys(problems).length > 0
  useEffect(() => {
    if (!isRefused) return
    const { title } = document
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [isRefused])

  return {
    ...state,
    /** For the `<form>`. */
    formProps: {
      ref: form,
      method: 'post' as const,
      tabIndex: -1,
      onSubmit: submit,
      onInput: recheck,
      onFocus: prepare,
    },
  }
}
