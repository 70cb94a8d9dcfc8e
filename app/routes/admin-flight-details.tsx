import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import styles from '~/admin/admin.css?inline'
import Admin from '~/admin/admin.island'
import { LoadFailure } from '~/ui/load-failure'
import type { RouteHandle } from '~/route-handle'
import { Island } from '~/islands/island'
import { DAYLIGHT } from '~/ui/daylight'
import { pageMeta } from '~/ui/page-meta'
import Toasts from '~/ui/toasts/toasts.island'

export const handle: RouteHandle = { bar: 'quiet', styles }

/** No cache may store the page, although it holds no data. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/admin-flight-details',
    title: 'Artist Flight Details Admin',
    isHidden: true,
  })

export default function AdminPage() {
  const { timeZone, startDate } = useOutletContext<Site>()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 sm:pt-10 print:p-0`}
    >
      <Island of={Admin} props={{ timeZone, festivalStart: startDate }} />
      <LoadFailure />
      <Island of={Toasts} props={{}} />
    </main>
  )
}
