import { createElement, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { partFailure, reportCaught } from '~/ui/load-part'
import { mayHaveArrived } from './idempotency-key'
import type { Sending } from './sending'
import type { FormState, SubmitOptions, SubmitRules, SummaryProps } from './submit-state'

/**
 * Checks a form by the server's own rules and sends it to the API. Repeated sending of the same content makes one submission.
 * The fields keep their text. The code that checks and sends (`sending.ts`) is loaded when the form is first used, because a
 * page can be read without it.
 *
 * @param loadRules - loads the rules that the form needs once it is used.
 * @param rejected - the errors that the server found, when the form was sent without scripts.
 */
export function useSubmit(
  loadRules: () => Promise<SubmitRules>,
  rejected: SummaryProps | undefined,
  options: SubmitOptions,
) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState>({
    problems: {},
    failure: null,
    ...rejected,
    isPending: false,
  })
  const { Summary } = state
  // A ref, because the state changes too late for the second of two quick clicks.
  const isBusy = useRef(false)
  const loading = useRef<Promise<Sending> | null>(null)
  const hasFailed = useRef(false)

  /**
   * Loads the code that checks and sends. The visitor is told of a failure at the next press on the button, because only that
   * needs the code.
   */
  function load(): Promise<Sending> {
    loading.current ??= Promise.all([import('./sending'), loadRules()]).then(
      ([{ openSending }, rules]) => openSending(rules, setState),
    )
    loading.current.catch(() => (loading.current = null))
    return loading.current
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const element = event.currentTarget
    const { activeElement: pressed } = document
    // A disabled button would lose the focus to BODY, so the form takes it.
    if (pressed?.matches('[type=submit]')) element.focus({ preventScroll: true })
    setState((before) => ({ ...before, failure: null, isPending: true }))
    try {
      const sending = await load()
      await sending.submit(element, options)
    } catch (error) {
      reportCaught(error)
      // The page's own action accepts the form, too. But it gets no Idempotency-Key, so a form that the site may have already
      // would count twice.
      if (hasFailed.current && !mayHaveArrived(options.api) && navigator.onLine)
        sendNatively(element, () => setState(notPending))
      else {
        hasFailed.current = true
        const reason = partFailure(error)
        flushSync(() => setState((before) => ({ ...before, failure: reason, isPending: false })))
        if (document.activeElement === element) (pressed as HTMLElement).focus()
        options.onRefused({ message: null, reason })
      }
    } finally {
      isBusy.current = false
    }
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const field = target as HTMLInputElement
    if (state.problems[field.name])
      load().then(
        ({ recheck }) => recheck(field),
        // The next press says so.
        () => undefined,
      )
  }

  useEffect(() => {
    const { current: element } = form
    if (element === null) return
    element.noValidate = true
    if (rejected || element.contains(document.activeElement)) void load()
  })

  return {
    ...state,
    /** The element that says why the form was not accepted. */
    summary: Summary
      ? createElement(Summary, state)
      : // While the summary's code is not loaded, and for forms without a summary.
        state.failure &&
        createElement(
          'p',
          { role: 'alert', className: 'mt-3 font-semibold text-ember' },
          state.failure,
        ),
    /** For the `<form>`. */
    formProps: { ref: form, method: 'post', tabIndex: -1, onSubmit, onInput, onFocus: load },
  }
}

function notPending(before: FormState): FormState {
  return { ...before, isPending: false }
}

/** @param onStay - called when the visitor has stopped the sending, or is back on this page by the back/forward cache. */
function sendNatively(form: HTMLFormElement, onStay: () => void): void {
  addEventListener('pageshow', onStay, { once: true })
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigateerror', onStay, { once: true })
  // An extension's field with the name `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}
