import { HIDDEN } from '~/http/reply.server'
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import styles from '~/admin/admin.css?inline'
import Admin from '~/admin/admin.island'
import { editionAskedFor } from '~/http/edition-asked-for.server'
import { LoadFailure } from '~/ui/load-failure'
import type { RouteHandle } from '~/route-handle'
import { Island } from '~/islands/island'
import { DAYLIGHT } from '~/ui/daylight'
import { pageMeta } from '~/ui/page-meta'
import Toasts from '~/ui/toasts/toasts.island'

export const handle: RouteHandle = { bar: 'quiet', styles, query: ['edition'] }

/** No cache may store the page, although it holds no data. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { content, editions, sharedCacheSeconds } = context
  const present = content.editionAtHand()
  const years = [present, ...editions.kept().map(({ id }) => id)].filter((year) => year !== null)
  const shown = editionAskedFor(request) ?? present
  return data({ present, years, shown, sharedCacheSeconds }, { headers: HIDDEN })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/admin-flight-details',
    title: 'Artist Flight Details Admin',
    isHidden: true,
  })

export default function AdminPage() {
  const { present, years, shown, sharedCacheSeconds } = useLoaderData<typeof loader>()
  const { timeZone, startDate } = useOutletContext<Site>()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 sm:pt-10 print:p-0`}
    >
      {years.length > 1 && (
        <nav
          aria-label="Editions"
          className="mb-4 flex flex-wrap items-center gap-x-4 print:hidden"
        >
          <span>Flights for</span>
          {years.map((year) => (
            <a
              key={year}
              href={
                year === present ? '/admin-flight-details' : `/admin-flight-details?edition=${year}`
              }
              aria-current={year === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center px-2 font-bold underline underline-offset-4 aria-[current]:no-underline"
            >
              {year}
            </a>
          ))}
        </nav>
      )}
      <Island
        of={Admin}
        props={{ timeZone, festivalStart: startDate, sharedCacheSeconds }}
        texts={['forms', 'links']}
      />
      <LoadFailure />
      <Island of={Toasts} props={{}} texts={['toasts']} />
    </main>
  )
}
