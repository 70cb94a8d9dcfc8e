import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { storedPage } from '~/http/reply.server'
import { ErrorScreen } from '~/ui/error-screen'

export function loader() {
  return data(null, { status: 404, headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = () => [
  { title: 'Nothing here but rock' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  return <ErrorScreen status={404} />
}
