import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext, useRouteLoaderData } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import type { Site } from '../../cms/shapes.server'
import CapacityMeter from '~/booking/meter/capacity-meter.island'
import { PAGE_SCRIPT_ORIGINS_HEADER, PAGE_STYLES_HEADER } from '~/http/internal-headers.server'
import type { RouteHandle } from '~/route-handle'
import { About } from '~/home/about'
import { Banner } from '~/home/banner'
import { Booking } from '~/home/booking'
import { Contact } from '~/home/contact'
import Countdown from '~/home/countdown/countdown.island'
import HomeEffects from '~/home/effects/home-effects.island'
import { Events } from '~/home/events'
import { FestivalData } from '~/home/festival-data-script'
import { Gallery } from '~/home/gallery'
import { Hero } from '~/home/hero'
import styles from '~/home/home.css?inline'
import { Legal } from '~/home/legal'
import { Lineup } from '~/home/lineup'
import { Rules } from '~/home/rules'
import { Schedule } from '~/home/schedule'
import { storedPage } from '~/http/reply.server'
import { Island } from '~/islands/island'
import { factsOfArtists } from '~/timetable/act-paths.server'
import { HOME_SECTIONS } from '~/ui/home-sections'
import { pageMeta } from '~/ui/page-meta'
import type { loader as rootLoader } from '~/root'
import { useOwnWords } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  fonts: ['Climate whole', 'Climate', 'Figtree', 'Emoji'],
  firstViewEndsAt: 'events-heading',
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context
  const [home, english, site] = await Promise.all([
    content.home(),
    content.in('en').home(),
    content.site(),
  ])
  const page = {
    home,
    englishDays: english.schedule,
    keptEditions: context.editions.kept().map(({ id }) => id),
    acts: await factsOfArtists(context, home.artists),
    bookingStatus: context.booking.atHand(),
    renderedAt: context.now().getTime(),
  }
  const headers = new Headers(storedPage('booking'))
  // The payment window of a ticket provider reports back to the page that opened it.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  if (site.checkoutWidgetUrl) {
    headers.set(
      PAGE_SCRIPT_ORIGINS_HEADER,
      [new URL(site.checkoutWidgetUrl).origin, ...site.checkoutOrigins].join(' '),
    )
    if (site.checkoutStyleUrl)
      headers.set(PAGE_STYLES_HEADER, new URL(site.checkoutStyleUrl).origin)
  }
  return data(page, { headers })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/', card: 'home' })

export default function HomePage() {
  const { home, englishDays, keptEditions, acts, bookingStatus, renderedAt } =
    useLoaderData<typeof loader>()
  const site = useOutletContext<Site>()
  const { sections } = site
  const end = useOwnWords(site.words)('countdownEnd')
  const t = useText('home')
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')!.publicUrl
  const shown: Record<keyof typeof HOME_SECTIONS, ReactNode> = {
    home: (
      <Hero site={site}>
        <Island
          of={Countdown}
          props={{ target: site.countdownTarget, renderedAt, ...(end && { end }) }}
          texts={['countdown']}
        />
      </Hero>
    ),
    events: <Events text={sections.events} events={home.events} kept={keptEditions} />,
    about: (
      <>
        <About text={sections.about} blocks={home.about} />
        {site.banner && <Banner image={site.banner} />}
      </>
    ),
    schedule: (
      <Schedule text={sections.schedule} days={home.schedule} hasNotes={site.farewell === null} />
    ),
    lineup: <Lineup text={sections.lineup} summary={site} artists={home.artists} facts={acts} />,
    gallery: <Gallery text={sections.gallery} images={home.gallery} />,
    booking: (
      <Booking text={sections.booking} site={site} cards={home.bookingCards}>
        <Island of={CapacityMeter} props={{ initial: bookingStatus }} texts={['meter']} />
        {!bookingStatus && (
          <p className="no-figure">
            {t('The level is not known right now. Reload this page to look again.')}
          </p>
        )}
      </Booking>
    ),
    rules: <Rules text={sections.rules} rules={home.rules} />,
    legal: <Legal text={sections.legal} clauses={home.legal} />,
    contact: <Contact text={sections.contact} site={site} />,
  }
  return (
    <main id="main" tabIndex={-1}>
      {(Object.keys(HOME_SECTIONS) as (keyof typeof HOME_SECTIONS)[]).map((name) => (
        <Fragment key={name}>{shown[name]}</Fragment>
      ))}
      <Island of={HomeEffects} props={{}} texts={['lightbox']} />
      <FestivalData
        home={home}
        englishDays={englishDays}
        site={site}
        tickets={bookingStatus}
        publicUrl={publicUrl}
      />
    </main>
  )
}
