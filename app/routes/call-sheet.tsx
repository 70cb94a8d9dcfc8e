import { HIDDEN } from '~/http/reply.server'
import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import styles from '~/flights/arrivals/arrivals.css?inline'
import { PickUpsPage } from '~/flights/arrivals/pick-ups-page'
import { languageOf, pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = { isTranslated: true, bar: 'quiet', styles }

/** No cache may store the page, although it holds no data. */
export function loader() {
  return data(null, { headers: HIDDEN })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/call-sheet',
    title: textIn(languageOf(matches), 'pickUps')('Call sheet'),
    isHidden: true,
  })

export default function CallSheetRoute() {
  return <PickUpsPage isCallSheet={true} />
}
