import type { Site } from '../../../cms/shapes.server'
import { EntranceView } from './entrance-view'
import { REFERENCE, THANKS_TEMPLATE } from './show-thanks'
import plane from './plane.svg?url&no-inline'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'translated'>
  /** Empty while it is not known yet. */
  reference: string
  /** Whether a mail with a link follows by itself. */
  sendsMail: boolean
  /**
   * Whether the screen is a page of its own. Then a reload would show it again, so it has a link to the form for visitors
   * without scripts.
   */
  hasWayBack?: boolean
}

/** The thank-you screen as it waits in the page for `showThanks`. */
export function WaitingThanks({ site, sendsMail }: Pick<Props, 'site' | 'sendsMail'>) {
  return (
    <template id={THANKS_TEMPLATE}>
      <FlightThanks site={site} reference="" sendsMail={sendsMail} />
    </template>
  )
}

/** Replaces the desk and takes over the form's anchor. With scripts visitors come back to the form by a reload. */
export function FlightThanks({ site, reference, sendsMail, hasWayBack }: Props) {
  const t = useText('flightPage')
  const langOf = useLangOf()
  const href = useHref()
  return (
    <section
      id="flight-form"
      aria-labelledby="flight-thanks"
      className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div>
        <Tick />
        <h1
          id="flight-thanks"
          tabIndex={-1}
          className="mt-5 scroll-mt-40 text-section font-black outline-none"
        >
          {t('Flight Details Submitted!')}
        </h1>
        <p className="mt-5 max-w-measure text-lead">
          {t('Thank you. The organisers will be in touch soon with booking details.')}
        </p>
        <div className="sheet mt-9 grid max-w-2xl sm:grid-cols-[1fr_auto]">
          <div>
            <p className="flex items-center justify-between gap-6 bg-acid px-5 py-3 text-lg font-extrabold text-rock sm:px-7">
              {site.title}
              <img src={plane} alt="" width="96" height="24" />
            </p>
            <dl className="flex flex-wrap gap-x-10 gap-y-4 p-5 sm:p-7">
              <Entry term={t('Dates')} lang={langOf(site, 'dates')}>
                {site.dates}
              </Entry>
              <Entry term={t('Place')} lang={langOf(site, 'place')}>
                {site.place}
              </Entry>
            </dl>
          </div>
          <dl
            data-reference
            className="relative border-t-2 border-dashed border-seam/60 p-5 sm:grid sm:content-center sm:border-t-0 sm:border-l-2 sm:p-8"
          >
            <Entry term={t('Your reference')}>
              <span id={REFERENCE} className="text-2xl whitespace-nowrap tabular-nums">
                {reference}
              </span>
            </Entry>
          </dl>
        </div>
        <p data-reference className="mt-5 text-dust">
          {t('Quote the reference when you write to us about this flight.')}
        </p>
        {sendsMail && (
          <p className="mt-2 text-dust">
            {t(
              'A mail with a link follows: with it you see, correct or delete what you sent. One address gets a mail in ten minutes and five a day, so the links of several artists may take until tomorrow.',
            )}
          </p>
        )}
        {hasWayBack && (
          <a
            href={href('/artist-flight-form')}
            className="mt-5 inline-block py-3 font-bold text-torch underline scripted:hidden"
          >
            {t('Send another flight')}
          </a>
        )}
      </div>
      <EntranceView className="aspect-[16/11] w-full rounded-xl object-cover sm:max-lg:aspect-[5/2] print:hidden" />
    </section>
  )
}

interface EntryProps {
  term: string
  /** The language of what follows, where it is not that of the page. */
  lang?: string | undefined
  children: React.ReactNode
}

function Entry({ term, lang, children }: EntryProps) {
  return (
    <div>
      <dt className="text-sm text-dust">{term}</dt>
      <dd lang={lang} className="text-lg font-bold text-chalk">
        {children}
      </dd>
    </div>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 48 48" className="size-14" aria-hidden="true">
      <circle cx="24" cy="24" r="24" className="fill-acid" />
      <path
        d="m14 25 7 7 14-15"
        className="stroke-rock"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
