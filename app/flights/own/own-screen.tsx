import type { ReactNode } from 'react'
import type { Site } from '../../../cms/shapes.server'
import { timeInWords } from '../../../rules/dates/day-in-words'
import { Field } from '~/forms/field'
import { Button } from '~/ui/button'
import { CorrectForm } from './correct-form'
import { LinkForm, OpenForm, PAGE, RetryForm } from './open-form'
import { journeyText, type OwnFlight } from './own-flight'
import type { OwnPage } from './own-page.server'
import { useHref } from '~/ui/use-href'

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'timeZone' | 'contactPhone'>
  sendsMail: boolean
  /** Result of the last form post; undefined without one. */
  page: OwnPage | undefined
}

/** An artist's own page: first the key, then the details and the forms to change them. The forms work without scripts. */
export function OwnScreen({ site, sendsMail, page }: Props) {
  const flight = page?.flight ?? null
  const isGone = page?.intent === 'delete' && page.isDone
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-page font-black">My flight</h1>
      <p className="mt-4 text-lead">
        {site.title}
        <br />
        <strong className="text-chalk">{site.dates}</strong>, {site.place}
      </p>
      <div className="mt-8 grid gap-8">
        <Notice page={page} />
        {flight !== null && page !== undefined ? (
          <Details site={site} flight={flight} page={page} />
        ) : (
          !isGone && (
            <div>
              {page?.intent === 'correct' || page?.intent === 'delete' ? (
                <>
                  <RetryForm page={page} />
                  <LinkForm sendsMail={sendsMail} page={page} />
                </>
              ) : (
                <OpenForm sendsMail={sendsMail} page={page} />
              )}
            </div>
          )
        )}
      </div>
    </div>
  )
}

/** Says the result of the last form post. */
function Notice({ page }: { page: OwnPage | undefined }) {
  if (page === undefined) return null
  const { intent, isDone, message, fieldErrors } = page
  if (intent === 'delete' && isDone)
    return (
      <Said>
        Your details are deleted, with everything that belonged to them. The link opens nothing any
        more.
      </Said>
    )
  if (intent === 'correct' && isDone)
    return <Said>Your changes are saved.{message !== null && ` ${message}`}</Said>
  // The form itself says what is wrong with its fields.
  if (message === null || Object.keys(fieldErrors).length > 0) return null
  return isDone ? (
    <Said>{message}</Said>
  ) : (
    <p
      role="alert"
      className="rounded-md border-2 border-ember p-4 font-semibold text-ember sm:p-5"
    >
      {message}
    </p>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-l-4 border-glowworm pl-5 text-lead text-chalk">
      {children}
    </p>
  )
}

function Details({
  site,
  flight,
  page,
}: Pick<Props, 'site'> & { flight: OwnFlight; page: OwnPage }) {
  const href = useHref()
  const { key } = page
  return (
    <>
      <section aria-labelledby="status-title" className="sheet p-5 sm:p-9">
        <h2 id="status-title" className="text-2xl">
          {flight.reference}
        </h2>
        <p className="mt-3 text-lead text-chalk">{flight.statusText}</p>
        {flight.legs.length > 0 && (
          <>
            <ul aria-label="Your booked flights" className="mt-6 grid gap-6">
              {flight.legs.map((leg) => (
                <Leg key={leg.id} leg={leg} />
              ))}
            </ul>
            <FileForm action={href(`${PAGE}/calendar.ics`)} keyText={key}>
              Put them into my calendar
            </FileForm>
          </>
        )}
      </section>
      <CorrectForm flight={flight} page={page} phone={site.contactPhone} />
      <section aria-labelledby="data-title" className="sheet p-5 sm:p-9">
        <h2 id="data-title" className="text-2xl">
          Take my data
        </h2>
        <p className="mt-2 text-dust">
          Everything that we hold of you as a file, with what the organisers wrote down and the
          times when they looked. Of the passport number it has the last three characters.
        </p>
        <FileForm action={`${PAGE}/data.json`} keyText={key}>
          Download my data
        </FileForm>
      </section>
      <DeleteForm
        flight={flight}
        keyText={key}
        typed={page.intent === 'delete' ? page.typed.reference : undefined}
        phone={site.contactPhone}
      />
    </>
  )
}

/** A booked flight or another journey. Its times are those of the places. */
function Leg({ leg }: { leg: OwnFlight['legs'][number] }) {
  return (
    <li className="border-t border-seam/40 pt-4">
      <p className="text-lg font-bold text-chalk">{journeyText(leg)}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
        {leg.departs !== null && <Entry term="Departs">{timeInWords(leg.departs)}</Entry>}
        {leg.arrives !== null && <Entry term="Arrives">{timeInWords(leg.arrives)}</Entry>}
        {leg.people > 1 && <Entry term="People">{leg.people}</Entry>}
        {leg.bookingReference !== null && (
          <Entry term="Booking reference">{leg.bookingReference}</Entry>
        )}
        <Entry term="Pick-up">{leg.pickUp}</Entry>
      </dl>
    </li>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dust">{term}</dt>
      <dd className="font-semibold text-chalk [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function FileForm({
  action,
  keyText,
  children,
}: {
  action: string
  keyText: string
  children: string
}) {
  return (
    <form method="post" action={action} data-download="" className="mt-5 print:hidden">
      <input type="hidden" name="key" value={keyText} />
      <Button type="submit">{children}</Button>
    </form>
  )
}

function DeleteForm({
  flight,
  keyText,
  typed,
  phone,
}: {
  flight: OwnFlight
  keyText: string
  /** The reference that was refused. */
  typed: string | undefined
  phone: string
}) {
  const href = useHref()
  return (
    <section aria-labelledby="delete-title" className="sheet p-5 sm:p-9 print:hidden">
      <h2 id="delete-title" className="text-2xl">
        Delete my details
      </h2>
      {flight.isFixed ? (
        <p className="mt-2">
          Your flights are booked, and we would lose them. Please call us: {phone}.
        </p>
      ) : (
        <form method="post" action={href(PAGE)}>
          <p className="mt-2 text-dust">
            They are gone for good, at once. Type your reference to confirm.
          </p>
          <input type="hidden" name="key" value={keyText} />
          <input type="hidden" name="intent" value="delete" />
          <Field
            className="mt-5"
            label="Your reference"
            name="reference"
            required
            defaultValue={typed}
            hint={`It is ${flight.reference}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" className="mt-6">
            Delete my details
          </Button>
        </form>
      )}
    </section>
  )
}
