import { useEffect } from 'react'
import { flightFields } from '../../../services/journeys/flight-fields'
import { referenceIn } from '~/flights/flight-reference'
import { Honeypot } from '~/forms/honeypot'
import type { Rejected } from '~/forms/receive-request.server'
import { SubmitButton } from '~/forms/submit-button'
import { useSubmit } from '~/forms/use-submit'
import { toast } from '~/ui/toasts/toast'
import { forgetDraft, keepDraft } from './draft'
import { FlightErrors } from './flight-errors'
import { FlightInput } from './flight-input'
import type { FormGroup } from './form-groups'
import { sentBefore, showThanks } from './show-thanks'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

interface Props {
  groups: FormGroup[]
  /** Values and errors of a form that was submitted without JavaScript. */
  rejected?: Rejected
}

/** The fields and their button. Until the scripts run, the browser checks them and sends them to the page itself. */
export default function FlightForm({ groups, rejected }: Props) {
  const href = useHref()
  const t = useText('flightForm')
  const fields = flightFields(useText('flightFields'))
  const { problems, failure, hasKey, isPending, formProps } = useSubmit({
    api: '/api/artist-flight-details',
    fields,
    rejected: rejected && reasonsOf(rejected),
    onRefused: () =>
      toast({
        title: t('Error'),
        description: t('Failed to submit flight details. Please try again.'),
        variant: 'destructive',
      }),
    onSent(answer) {
      toast({
        title: t('Success!'),
        description: t('Your flight details have been submitted successfully.'),
      })
      forgetDraft()
      showThanks(referenceIn(answer))
    },
  })
  const form = formProps.ref
  const isFilled = rejected !== undefined
  useEffect(() => (form.current ? keepDraft(form.current, isFilled) : undefined), [form, isFilled])
  useEffect(() => {
    const reference = sentBefore()
    if (reference !== null) showThanks(reference)
  }, [])
  return (
    <form
      {...formProps}
      // With its anchor: without scripts the answer is a new page, on which the menu alone fills a phone's screen.
      action={href('/artist-flight-form#flight-form')}
      aria-labelledby="flight-form-title"
      className="outline-none"
    >
      <FlightErrors problems={problems} failure={failure} hasKey={hasKey} />
      {groups.map(({ title, fields: drawn }) => (
        <fieldset key={title} className="mt-7 border-t border-seam/40 pt-1">
          <legend className="pr-3 text-title font-bold text-chalk">{title}</legend>
          <div className="mt-4 grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
            {drawn.map((field) => (
              <FlightInput
                key={field.name}
                field={field}
                typed={rejected?.typed[field.name]}
                error={problems[field.name]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Honeypot />
      <SubmitButton
        isPending={isPending}
        pendingText={t('Submitting...')}
        className="mt-8 min-h-14 w-full px-8 text-lg sm:w-auto"
      >
        {t('Submit Flight Details')}
      </SubmitButton>
    </form>
  )
}

/** Errors of fields say all. Without them the form as a whole was refused. */
function reasonsOf({ fieldErrors, message }: Rejected) {
  const isAboutFields = Object.keys(fieldErrors).length > 0
  return { problems: fieldErrors, failure: isAboutFields ? null : message }
}
