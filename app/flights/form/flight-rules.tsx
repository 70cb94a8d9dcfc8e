import { ErrorSummary } from '~/forms/error-summary'
import { KEY_TAKEN } from '~/forms/idempotency-key'
import type { SubmitRules, SummaryProps } from '~/forms/submit-state'
import { FLIGHT_FIELDS } from '~/flights/flight-fields'
import { referenceIn } from '~/flights/flight-reference'
import { openDraft } from './draft'
import { showThanks } from './show-thanks'

/** The rules of the flight form, and what follows when it was accepted. They are loaded on its first use. */
export function openRules(isFilled: boolean): SubmitRules {
  const form = document.querySelector<HTMLFormElement>('#flight-form form')
  const forgetDraft = form ? openDraft(form, isFilled) : undefined
  return {
    fields: FLIGHT_FIELDS,
    Summary: FlightErrors,
    onSent(answer) {
      forgetDraft?.()
      showThanks(referenceIn(answer))
    },
  }
}

/** Why the flight was not accepted. The server draws it, too, for a form that was sent without scripts and so without a key. */
export function FlightErrors({
  problems,
  failure,
  hasKey = true,
}: SummaryProps & { hasKey?: boolean }) {
  const list = FLIGHT_FIELDS.flatMap(({ name }) =>
    problems[name] ? [{ id: `flight-${name}`, text: problems[name] }] : [],
  )
  if (list.length > 0) return <ErrorSummary title="Please check what you entered" problems={list} />
  if (failure === null) return null
  if (failure === KEY_TAKEN)
    return (
      <ErrorSummary title="We have your flight details already" problems={[]}>
        <p className="mt-1">
          They have reached us, but not quite as they stand here. Most likely the passport number
          was another one: type it as you typed it first, and you get your reference.
        </p>
        <p className="mt-2">
          If that number was wrong, correct it on{' '}
          <a href="/my-flight" className="underline underline-offset-4">
            your own page
          </a>
          , with the link that we send you.
        </p>
      </ErrorSummary>
    )
  return (
    <ErrorSummary title="Your flight details have not been submitted" problems={[]}>
      <p className="mt-1">{failure} Everything you typed is still here.</p>
      {hasKey && <p>Submitting the same details again never counts twice.</p>}
    </ErrorSummary>
  )
}
