import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import type { RouteHandle } from '~/context'
import { DAYLIGHT } from '~/ui/daylight'
import Admin from '~/admin/admin.island'
import { Island } from '~/islands/island'
import { pageMeta } from '~/ui/page-meta'
import Toasts from '~/ui/toasts/toasts.island'
import styles from '~/flights/flights.css?inline'

export const handle: RouteHandle = { styles }

/** Never kept anywhere, not even as a page without data in it. */
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
  const { timeZone } = useOutletContext<Site>()
  return (
    <main
      id="main"
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 sm:pt-10 print:bg-white print:p-0`}
    >
      <Island of={Admin} props={{ timeZone }} />
      <Island of={Toasts} props={{}} />
    </main>
  )
}
