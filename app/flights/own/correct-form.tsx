import { Honeypot } from '~/forms/honeypot'
import { Button } from '~/ui/button'
import { FlightInput } from '../form/flight-input'
import { FlightErrors } from '../form/flight-errors'
import { formGroups, type DrawnField } from '../form/form-groups'
import type { FlightFieldName } from '../../../services/journeys/flight-fields'
import { FIXED_FIELDS, type OwnFlight } from './own-flight'
import { PAGE } from './open-form'
import type { OwnPage } from './own-page.server'
import { useHref } from '~/ui/use-href'
import type { Writer } from '../../../languages/text'
import { useText } from '~/ui/use-text'

interface Props {
  flight: OwnFlight
  page: OwnPage
  phone: string
}

/** The flight form's fields with what was sent. The passport number is not shown; an empty field keeps it. */
export function CorrectForm({ flight, page, phone }: Props) {
  const href = useHref()
  const t = useText('ownFlight')
  const tFields = useText('flightFields')
  const isRefused = page.intent === 'correct' && !page.isDone
  return (
    <section aria-labelledby="correct-title" className="sheet relative p-5 sm:p-9">
      <h2 id="correct-title" className="text-2xl">
        {t('What you sent')}
      </h2>
      <p className="mt-2 text-dust">
        {flight.isFixed
          ? t(
              'Your flights are booked, so their dates and airport are fixed. Please call us if they have to change: {phone}.',
              { phone },
            )
          : t('Correct what has changed. The organisers see which fields you changed.')}
      </p>
      {isRefused && Object.keys(page.fieldErrors).length > 0 && (
        <FlightErrors problems={page.fieldErrors} failure={page.message} hasKey={false} />
      )}
      <form method="post" action={href(PAGE)}>
        <input type="hidden" name="key" value={page.key} />
        <input type="hidden" name="intent" value="correct" />
        {formGroups(tFields).map(({ title, fields }) => (
          <fieldset key={title} className="mt-7 border-t border-seam/40 pt-1">
            <legend className="pr-3 text-title font-bold text-chalk">{title}</legend>
            <div className="mt-4 grid items-start gap-6 sm:grid-cols-2">
              {fields.map((field) =>
                isFixed(field, flight) ? (
                  <FixedField key={field.name} field={field} text={flight[nameOf(field)] ?? ''} />
                ) : (
                  <FlightInput
                    key={field.name}
                    field={ownField(field, flight, t)}
                    typed={isRefused ? page.typed[field.name] : valueOf(field, flight)}
                    error={isRefused ? page.fieldErrors[field.name] : undefined}
                  />
                ),
              )}
            </div>
          </fieldset>
        ))}
        <Honeypot />
        <Button type="submit" variant="primary" className="mt-8 print:hidden">
          {t('Save my changes')}
        </Button>
      </form>
    </section>
  )
}

function FixedField({ field, text }: { field: DrawnField; text: string }) {
  return (
    <div className={field.width === 'full' ? 'col-span-full' : ''}>
      <p className="font-semibold text-chalk">{field.label}</p>
      <p className="mt-1.5 [overflow-wrap:anywhere]">{text}</p>
      <input type="hidden" name={field.name} value={text} />
    </div>
  )
}

function nameOf({ name }: DrawnField): FlightFieldName {
  return name as FlightFieldName
}

function isFixed(field: DrawnField, flight: OwnFlight): boolean {
  return flight.isFixed && (FIXED_FIELDS as readonly string[]).includes(field.name)
}

function ownField(field: DrawnField, flight: OwnFlight, t: Writer<'ownFlight'>): DrawnField {
  if (field.name !== 'passportNumber') return field
  return {
    ...field,
    required: false,
    hint:
      flight.passportNumber === null
        ? t('We have none. You can leave this empty.')
        : t('We have {number}. Leave this empty to keep it.', { number: flight.passportNumber }),
  }
}

function valueOf(field: DrawnField, flight: OwnFlight): string | undefined {
  return field.name === 'passportNumber' ? undefined : (flight[nameOf(field)] ?? undefined)
}
