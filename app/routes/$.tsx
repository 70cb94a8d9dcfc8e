import { data, type MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/ui/error-screen'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: MetaFunction = () => [
  { title: 'Nothing here but rock' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  return <ErrorScreen status={404} />
}
