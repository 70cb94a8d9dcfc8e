import { ErrorSummary } from '~/forms/error-summary'
import { KEY_TAKEN } from '~/forms/idempotency-key'
import type { Problems } from '~/forms/submission'
import { FLIGHT_FIELDS } from '../../../services/journeys/flight-fields'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

interface Props {
  problems: Problems
  failure: string | null
  /** Whether it was sent with an Idempotency-Key. A form that the page itself has sent has none. */
  hasKey: boolean
}

/** Why the flight was not accepted. */
export function FlightErrors({ problems, failure, hasKey }: Props) {
  const href = useHref()
  const t = useText('flightForm')
  const tForms = useText('forms')
  const list = FLIGHT_FIELDS.flatMap(({ name }) =>
    problems[name] ? [{ id: `flight-${name}`, text: problems[name] }] : [],
  )
  if (list.length > 0)
    return <ErrorSummary title={t('Please check what you entered')} problems={list} />
  if (failure === null) return null
  if (failure === tForms(KEY_TAKEN)) {
    const [before, after] = t(
      'If that number was wrong, correct it on {page}, with the link that we send you.',
      { page: '\n' },
    ).split('\n')
    return (
      <ErrorSummary title={t('We have your flight details already')} problems={[]}>
        <p className="mt-1">
          {t(
            'They have reached us, but not quite as they stand here. Most likely the passport number was another one: type it as you typed it first, and you get your reference.',
          )}
        </p>
        <p className="mt-2">
          {before}
          <a href={href('/my-flight')} className="underline underline-offset-4">
            {t('your own page')}
          </a>
          {after}
        </p>
      </ErrorSummary>
    )
  }
  return (
    <ErrorSummary title={t('Your flight details have not been submitted')} problems={[]}>
      <p className="mt-1">
        {failure} {t('Everything you typed is still here.')}
      </p>
      {hasKey && <p>{t('Submitting the same details again never counts twice.')}</p>}
    </ErrorSummary>
  )
}
