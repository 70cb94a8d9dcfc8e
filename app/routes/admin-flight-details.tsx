import { data, type HeadersFunction, type LinksFunction, type MetaFunction } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import { DAYLIGHT } from '~/flights/daylight'
import { FlightAdmin } from '~/flights/flight-admin'
import { WallModeration } from '~/pinboard/wall-moderation'
import { pageMeta } from '~/ui/page-meta'
import styles from '~/flights/flights.css?url'

/** Never kept anywhere, not even as a page without data in it. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}

export { shouldRevalidate } from '~/http/revalidate'

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/admin-flight-details',
    title: 'Artist Flight Details Admin',
    isHidden: true,
  })

const MORE_TABS = [{ label: 'Pinboard', Content: WallModeration }]

export default function AdminPage() {
  const { timeZone } = useOutletContext<Site>()
  return (
    <main
      id="main"
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 sm:pt-10 print:bg-white print:p-0`}
    >
      <FlightAdmin timeZone={timeZone} moreTabs={MORE_TABS} />
    </main>
  )
}
