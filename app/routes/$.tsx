import { data, type LinksFunction, type MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/ui/error-screen'
import styles from '~/ui/plain.css?url'

/** A page that only says that there is none needs no app. */
export const handle = { hydrate: false }

export function loader() {
  return data(null, { status: 404 })
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction = () => [
  { title: 'Nothing here but rock' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  return <ErrorScreen status={404} />
}
