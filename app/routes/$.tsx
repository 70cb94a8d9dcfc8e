import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CROWDED_PATH } from '~/http/internal-headers.server'
import { storedPage } from '~/http/reply.server'
import { ErrorScreen, NOTHING_STORED } from '~/ui/error-screen'
import { NoticeScreen } from '~/ui/notice-screen'
import { useText } from '~/ui/use-text'
import { textIn } from '../../languages/texts-in'
import { languageOf } from '~/ui/page-meta'

export function loader({ request }: LoaderFunctionArgs) {
  // It is rendered with 200, so that the page cache keeps it: in a crowd no page is rendered for each visitor. The front sends
  // it with 503.
  if (new URL(request.url).pathname === CROWDED_PATH) {
    const headers = { ...storedPage(), 'Cache-Control': 'no-store', 'Retry-After': '1' }
    return data({ isCrowded: true }, { headers })
  }
  return data({ isCrowded: false }, { status: 404, headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = textIn(languageOf(matches), 'errors')
  return [
    { title: t(page?.isCrowded ? 'The cave is crowded' : 'Nothing here but rock') },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NotFoundPage() {
  const t = useText('errors')
  const { isCrowded } = useLoaderData<typeof loader>()
  if (!isCrowded) return <ErrorScreen status={404} />
  return (
    <NoticeScreen mark={503} title={t('The cave is crowded')}>
      {t(NOTHING_STORED)}
    </NoticeScreen>
  )
}
