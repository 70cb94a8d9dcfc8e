import { memo } from 'react'
import type { Rejected } from '~/forms/receive-request.server'
import { TRAP_FIELD } from '~/forms/form-fields'
import { Button } from '~/ui/button'
import { Field } from '~/forms/field'
import { useHydrated } from '~/ui/hydrated'
import { Trap } from '~/forms/trap'
import { ErrorSummary } from '~/forms/error-summary'
import { FLIGHT_FIELDS, type FlightField, type FlightFieldName } from '~/flights/flight-fields'
import { useFlightForm } from './use-flight-form'

interface Props {
  /** What was typed and what was wrong with it, when the form came without scripts. */
  rejected?: Rejected
  /** The day after which what is sent is deleted, as people read it. */
  deletionDate?: string
  /** @param reference - null when the answer held none. */
  onSent: (reference: string | null) => void
}

/** The nine fields. Before the scripts have started, the browser checks them and sends them to the page itself. */
export function FlightForm({ rejected, deletionDate, onSent }: Props) {
  const { errors, problem, attempt, isPending, submit, recheck } = useFlightForm(rejected, onSent)
  const isHydrated = useHydrated()
  const problems = FLIGHT_FIELDS.flatMap(({ name }) =>
    errors[name] ? [{ id: idOf(name), text: errors[name] }] : [],
  )

  return (
    <form
      id="flight-form"
      method="post"
      // With its anchor: without scripts the answer is a new page, on which the menu alone fills a phone's screen.
      action="/artist-flight-form#flight-form"
      noValidate={isHydrated}
      onSubmit={submit}
      onInput={recheck}
      aria-labelledby="flight-form-title"
      className="sheet relative p-5 sm:p-9"
    >
      <h2 id="flight-form-title" className="text-2xl sm:text-3xl">
        Flight Information Form
      </h2>
      <p className="mt-2 text-dust">Please fill in all required fields marked with *</p>
      {problems.length > 0 && (
        <ErrorSummary attempt={attempt} title="Please check what you entered" problems={problems} />
      )}
      {problems.length === 0 && problem && (
        <ErrorSummary
          attempt={attempt}
          title="Your flight details have not been submitted"
          problems={[]}
        >
          <p className="mt-1">{problem} Everything you typed is still here.</p>
          {attempt > 0 && <p>Submitting the same details again never counts twice.</p>}
        </ErrorSummary>
      )}
      {GROUPS.map(({ title, names }) => (
        <fieldset key={title} className="mt-7 border-t border-seam/40 pt-1">
          <legend className="pr-3 text-title font-bold text-chalk">{title}</legend>
          <div className="mt-4 grid items-start gap-6 sm:grid-cols-2">
            {FLIGHT_FIELDS.filter(({ name }) => names.includes(name)).map((field) => (
              <FlightInput
                key={field.name}
                field={field}
                typed={rejected?.typed[field.name]}
                error={errors[field.name]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Trap name={TRAP_FIELD} />
      <Button
        type="submit"
        look="wanted"
        disabled={isPending}
        className="mt-8 min-h-14 w-full px-8 text-lg sm:w-auto"
      >
        {isPending ? 'Submitting...' : 'Submit Flight Details'}
      </Button>
      <p className="mt-6 border-t border-seam/40 pt-4 text-sm text-dust">
        <span className="block max-w-measure">
          Your information is secure and used only for flight booking.{' '}
          {deletionDate && <DeletionNote date={deletionDate} />}
        </span>
      </p>
    </form>
  )
}

function DeletionNote({ date }: { date: string }) {
  return (
    <>
      This site deletes it by itself after {date}, and the organisers sooner if you ask them to.{' '}
      <a href="/privacy" className="underline underline-offset-4">
        What we know about you
      </a>
    </>
  )
}

/** What belongs together, in the order of the fields. */
const GROUPS: { title: string; names: FlightFieldName[] }[] = [
  { title: 'Who is flying', names: ['artistName', 'fullName', 'passportNumber'] },
  { title: 'How we reach you', names: ['email', 'phone'] },
  {
    title: 'When and from where',
    names: ['preferredArrivalDate', 'preferredDepartureDate', 'preferredAirport'],
  },
  { title: 'Anything else', names: ['additionalNotes'] },
]
/** Those that have a line to themselves; two others stand beside each other. */
const WIDE: readonly string[] = [
  'artistName',
  'preferredAirport',
  'additionalNotes',
] satisfies FlightFieldName[]

/**
 * Without `maxlength`: it counts UTF-16 units where the rule counts characters, and cuts off what is pasted without a word,
 * which a passport number must not be. Who writes too much is told.
 */
const FlightInput = memo(
  ({ field, typed, error }: { field: FlightField; typed?: string; error?: string }) => {
    const { name, label, hint, required, autoComplete, input } = field
    const shared = {
      id: idOf(name),
      name,
      label: required ? (
        label
      ) : (
        <>
          {label} <span className="font-normal text-dust">(optional)</span>
        </>
      ),
      hint,
      required,
      autoComplete,
      defaultValue: typed,
      error,
      className: WIDE.includes(name) ? 'col-span-full' : '',
      // No dictionary knows names and numbers.
      spellCheck: input === 'multiline',
    }
    return input === 'multiline' ? (
      <Field {...shared} multiline rows={5} />
    ) : (
      <Field {...shared} type={input} />
    )
  },
)

function idOf(name: string): string {
  return `flight-${name}`
}
