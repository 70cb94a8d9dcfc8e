import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { NoticeScreen } from '~/ui/notice-screen'
import { pageMeta } from '~/ui/page-meta'

export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/studio', title: 'Studio', isHidden: true })

/** Stands in for Sanity's Studio, at `/studio` and everything below it. */
export default function StudioPage() {
  return <NoticeScreen title="Studio">This is where the organisers will write, rearrange and publish. The Studio comes later.</NoticeScreen>
}
