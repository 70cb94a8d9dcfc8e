import type { Site } from '../../../cms/shapes.server'
import { ExternalButtonLink } from '~/ui/button'
import type { Rejected } from '~/forms/receive-request.server'
import { Island } from '~/islands/island'
import { EntranceView } from './entrance-view'
import {
  flightFields,
  type FieldWriter,
  type FlightField,
} from '../../../services/journeys/flight-fields'
import FlightForm from './flight-form.island'
import { formGroups } from './form-groups'
import { DESK } from './show-thanks'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'
import { dayAndMonthText } from '../../../languages/dates'
import { plusDays } from '../../../rules/dates/days'

interface Props {
  site: Pick<
    Site,
    | 'title'
    | 'dates'
    | 'startDate'
    | 'endDate'
    | 'place'
    | 'translated'
    | 'flightSearchUrl'
    | 'farewell'
  >
  /** Values and errors of a form that was submitted without JavaScript. */
  rejected?: Rejected
  /** The last day before the details are deleted, in words. */
  deletionDate: string
}

/** The flight form, with notes for artists beside it. */
export function FlightDesk({ site, rejected, deletionDate }: Props) {
  const t = useText('flightPage')
  const langOf = useLangOf()
  if (site.farewell) return <ClosedDesk farewell={site.farewell} />
  return (
    <div
      id={DESK}
      className="mx-auto grid max-w-page grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16"
    >
      {/* On wide screens it stays beside the form, as far as it fits on the screen. */}
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:max-lg:grid-cols-2 lg:[@media(min-height:46rem)]:sticky lg:[@media(min-height:46rem)]:top-[calc(var(--spacing-nav)+1.5rem)]">
        <div className="md:max-lg:self-center">
          <h1 className="text-page font-black lg:max-w-[7.5em]">{t('Artist Flight Details')}</h1>
          <p className="mt-4 text-lead">
            {site.title}
            <br />
            <strong lang={langOf(site, 'dates')} className="text-chalk">
              {site.dates}
            </strong>
            , <span lang={langOf(site, 'place')}>{site.place}</span>
          </p>
        </div>
        <EntranceView className="w-full rounded-xl max-md:hidden print:hidden lg:[@media(max-height:62rem)]:max-h-[32svh] lg:object-cover" />
        <WhatHappens />
        <div className="flex flex-wrap content-start items-center gap-x-5 gap-y-3">
          <ExternalButtonLink href={site.flightSearchUrl}>
            {t('Search for flights')}
          </ExternalButtonLink>
          <p className="text-dust">{t('Look around first; we do the booking.')}</p>
        </div>
      </div>
      <Sheet site={site} rejected={rejected} deletionDate={deletionDate} />
    </div>
  )
}

/** After the festival: no field that could be filled in for nothing. */
function ClosedDesk({ farewell }: { farewell: NonNullable<Site['farewell']> }) {
  const t = useText('flightPage')
  const langOf = useLangOf()
  const href = useHref()
  return (
    <div className="mx-auto max-w-page">
      <h1 className="text-page font-black">{t('Artist Flight Details')}</h1>
      <p lang={langOf(farewell, 'formText')} className="mt-6 max-w-measure text-lead">
        {farewell.formText}
      </p>
      <p className="mt-6 max-w-measure text-dust">
        {t('What was sent before is deleted automatically.')}{' '}
        <a href={href('/privacy')} className="underline underline-offset-4">
          {t('What we know about you')}
        </a>
      </p>
    </div>
  )
}

/** The form with the texts around it. Only what is inside the island reaches the browser as code. */
function Sheet({ site, rejected, deletionDate }: Props) {
  const t = useText('flightPage')
  const tFields = useText('flightFields')
  const tDates = useText('dates')
  const fields = flightFields(tFields, {
    arrival: dayAndMonthText(tDates, site.startDate),
    departure: dayAndMonthText(tDates, plusDays(site.endDate, 1)),
  })
  const href = useHref()
  return (
    <div id="flight-form" className="sheet relative p-5 sm:p-9">
      <h2 id="flight-form-title" className="text-2xl sm:text-3xl">
        {t('Flight Information Form')}
      </h2>
      <p className="mt-2 text-dust">{t('Please fill in all required fields marked with *')}</p>
      <Island
        of={FlightForm}
        props={{ groups: formGroups(tFields, fields), rejected }}
        texts={['flightForm', 'flightFields', 'forms', 'links']}
      />
      <p className="mt-6 border-t border-seam/40 pt-4 text-sm text-dust">
        <span className="block max-w-measure">
          {t(
            'Your information is secure and used only for flight booking. It is deleted automatically after {deletionDate}, and sooner if you ask the organisers. Until you submit it, this tab keeps what you typed, without the passport number.',
            { deletionDate },
          )}{' '}
          <a href={href('/privacy')} className="underline underline-offset-4">
            {t('What we know about you')}
          </a>
        </span>
      </p>
      <p className="text-sm">
        <a
          href={href('/my-flight')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('Sent already? See or correct your flight')}
        </a>
      </p>
    </div>
  )
}

/** In plain words what happens to a passport number that is typed in here. */
function WhatHappens() {
  const t = useText('flightPage')
  const sealed = sealedNames(useText('flightFields'))
  return (
    <div className="grid max-w-measure grid-cols-1 content-start gap-2 border-l-4 border-glowworm pl-5">
      <p className="font-semibold text-chalk">
        {t('All information is confidential and used only for booking your flights.')}
      </p>
      <p>
        {t(
          'Your {list} and {last} are stored encrypted. Only the organisers who book can open them, and every look is written down.',
          { list: sealed.slice(0, -1).join(', '), last: sealed.at(-1) ?? '' },
        )}
      </p>
    </div>
  )
}

/** Such as "full legal name", "passport number" and "email". */
function sealedNames(t: FieldWriter): string[] {
  const fields: readonly FlightField[] = flightFields(t)
  return fields.filter(({ sealed }) => sealed).map(({ nameInList, label }) => nameInList ?? label)
}
