import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext, useRouteLoaderData } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import { CapacityMeter } from '~/booking/capacity-meter'
import { PAGE_SCRIPT_ORIGINS_HEADER } from '~/context'
import { About } from '~/home/about'
import { Arrivals } from '~/home/arrivals'
import { Banner } from '~/home/banner'
import { Booking } from '~/home/booking'
import { Contact } from '~/home/contact'
import { Countdown } from '~/home/countdown'
import { DEPTHS } from '~/home/depths'
import { Events } from '~/home/events'
import { FestivalData } from '~/home/festival-data-script'
import { Gallery } from '~/home/gallery'
import { Hero } from '~/home/hero'
import styles from '~/home/home.css?url'
import { Legal } from '~/home/legal'
import { Lineup } from '~/home/lineup'
import { Rules } from '~/home/rules'
import { Schedule } from '~/home/schedule'
import { storedPage } from '~/http/reply.server'
import { DepthGauge } from '~/ui/depth-gauge'
import { firstViewBefore } from '~/ui/first-view'
import { lateFonts } from '~/ui/late-fonts'
import { pageMeta } from '~/ui/page-meta'
import type { loader as rootLoader } from '~/root'
import titleFont from '../ui/fonts/climate.woff2?url'
import heroFont from '../ui/fonts/climate-whole.woff2?url'
import partyFont from '../ui/fonts/emoji.woff2?no-inline'
import textFont from '../ui/fonts/figtree.woff2?url'

export async function loader({ context }: LoaderFunctionArgs) {
  const [home, site] = await Promise.all([context.content.home(), context.content.site()])
  const page = {
    home,
    bookingStatus: context.booking.atHand(),
    renderedAt: context.now().getTime(),
  }
  const headers = new Headers(storedPage('content', 'booking'))
  if (site.checkoutWidgetUrl)
    headers.set(PAGE_SCRIPT_ORIGINS_HEADER, new URL(site.checkoutWidgetUrl).origin)
  return data(page, { headers })
}

export { shouldRevalidate } from '~/http/revalidate'

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links: LinksFunction = () => [
  firstViewBefore('events-heading'),
  ...lateFonts(heroFont, titleFont, textFont, partyFont),
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/', card: 'home' })

export default function HomePage() {
  const { home, bookingStatus, renderedAt } = useLoaderData<typeof loader>()
  const site = useOutletContext<Site>()
  const { sections } = site
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')!.publicUrl
  return (
    <main id="main">
      <Hero site={site}>
        <Countdown target={site.countdownTarget} renderedAt={renderedAt} />
      </Hero>
      <Events text={sections.events} events={home.events} />
      <About text={sections.about} blocks={home.about} />
      {site.banner && <Banner image={site.banner} />}
      <Schedule text={sections.schedule} days={home.schedule} />
      <Lineup text={sections.lineup} summary={site} artists={home.artists} />
      <Gallery text={sections.gallery} images={home.gallery} />
      <Booking text={sections.booking} site={site} cards={home.bookingCards}>
        <CapacityMeter initial={bookingStatus} />
      </Booking>
      <Rules text={sections.rules} rules={home.rules} />
      <Legal text={sections.legal} clauses={home.legal} />
      <Contact text={sections.contact} site={site} />
      <Arrivals />
      <DepthGauge depths={DEPTHS} />
      <FestivalData home={home} site={site} tickets={bookingStatus} publicUrl={publicUrl} />
    </main>
  )
}
