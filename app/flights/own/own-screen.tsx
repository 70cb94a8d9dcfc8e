import type { ReactNode } from 'react'
import type { Site } from '../../../cms/shapes.server'
import { timeText } from '../../../languages/dates'
import { timeInWords, weekdayOf } from '../../../rules/dates/day-in-words'
import { Field } from '~/forms/field'
import { Button } from '~/ui/button'
import { ARTISTS_LEG_FIELDS } from '../../../services/journeys/leg-fields'
import { CorrectForm } from './correct-form'
import { LinkForm, OpenForm, PAGE, RetryForm } from './open-form'
import { journeyText } from '../../../services/journeys/leg-text'
import type { OwnFlight } from './own-flight'
import type { OwnPage } from './own-page.server'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'translated' | 'contactPhone'>
  sendsMail: boolean
  /** Result of the last form post; undefined without one. */
  page: OwnPage | undefined
}

/** An artist's own page: first the key, then the details and the forms to change them. The forms work without scripts. */
export function OwnScreen({ site, sendsMail, page }: Props) {
  const t = useText('ownFlight')
  const langOf = useLangOf()
  const flight = page?.flight ?? null
  const other = flight?.otherFestival ?? null
  const isGone = page?.intent === 'delete' && page.isDone
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-page font-black">{t('My flight')}</h1>
      <p className="mt-4 text-lead">
        {other?.title ?? site.title}
        <br />
        <strong lang={other ? undefined : langOf(site, 'dates')} className="text-chalk">
          {other?.dates ?? site.dates}
        </strong>
        , <span lang={other ? undefined : langOf(site, 'place')}>{other?.place ?? site.place}</span>
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
  const t = useText('ownFlight')
  if (page === undefined) return null
  const { intent, isDone, message, fieldErrors } = page
  if (intent === 'delete' && isDone)
    return (
      <Said>
        {t(
          'Your details are deleted, with everything that belonged to them. The link opens nothing any more.',
        )}
      </Said>
    )
  if (intent === 'correct' && isDone)
    return <Said>{[t('Your changes are saved.'), message].filter(Boolean).join(' ')}</Said>
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
  const t = useText('ownFlight')
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
            <ul aria-label={t('Your booked flights')} className="mt-6 grid gap-6">
              {flight.legs.map((leg) => (
                <Leg key={leg.id} leg={leg} />
              ))}
            </ul>
            <FileForm action={href(`${PAGE}/calendar.ics`)} keyText={key}>
              {t('Put them into my calendar')}
            </FileForm>
          </>
        )}
      </section>
      <CorrectForm flight={flight} page={page} phone={site.contactPhone} />
      <section aria-labelledby="data-title" className="sheet p-5 sm:p-9">
        <h2 id="data-title" className="text-2xl">
          {t('Take my data')}
        </h2>
        <p className="mt-2 text-dust">
          {t(
            'Everything that we hold of you as a file, with what the organisers wrote down and the times when they looked. Of the passport number it has the last three characters.',
          )}
        </p>
        <FileForm action={`${PAGE}/data.json`} keyText={key}>
          {t('Download my data')}
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
  const t = useText('journeys')
  const tDates = useText('dates')
  const time = (local: string) =>
    tDates.language === 'en'
      ? timeInWords(local)
      : timeText(tDates, local, weekdayOf(local.slice(0, 10)))
  return (
    <li className="border-t border-seam/40 pt-4">
      <p className="text-lg font-bold text-chalk">{journeyText(leg, t)}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
        {ARTISTS_LEG_FIELDS.map(({ name, kind, forArtist }) => {
          const value = leg[name]
          if (forArtist === null || value === null || (name === 'people' && value === 1))
            return null
          return (
            <Entry key={name} term={t(forArtist)}>
              {kind === 'time' ? time(String(value)) : value}
            </Entry>
          )
        })}
        <Entry term={t('Pick-up')}>{leg.pickUp}</Entry>
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
  const t = useText('ownFlight')
  return (
    <section aria-labelledby="delete-title" className="sheet p-5 sm:p-9 print:hidden">
      <h2 id="delete-title" className="text-2xl">
        {t('Delete my details')}
      </h2>
      {flight.isFixed ? (
        <p className="mt-2">
          {t('Your flights are booked, and we would lose them. Please call us: {phone}.', {
            phone,
          })}
        </p>
      ) : (
        <form method="post" action={href(PAGE)}>
          <p className="mt-2 text-dust">
            {t('They are gone for good, at once. Type your reference to confirm.')}
          </p>
          <input type="hidden" name="key" value={keyText} />
          <input type="hidden" name="intent" value="delete" />
          <Field
            className="mt-5"
            label={t('Your reference')}
            name="reference"
            required
            defaultValue={typed}
            hint={t('It is {reference}', { reference: flight.reference })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" className="mt-6">
            {t('Delete my details')}
          </Button>
        </form>
      )}
    </section>
  )
}
