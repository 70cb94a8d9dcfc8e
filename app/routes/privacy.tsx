import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import { DAYLIGHT } from '~/ui/daylight'
import { dayInWords } from '../../rules/dates/day-in-words'
import { storedPage } from '~/http/reply.server'
import { PrivacyScreen } from '~/reading/privacy-screen'
import { languageOf, pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = { isShared: true, isTranslated: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const { content, retention } = context
  const [page, day] = await Promise.all([content.privacy(), retention.deletionDay()])
  return data(
    {
      page,
      deletionDay: day,
      deletionDate: dayInWords(day),
      retentionDays: retention.days,
    },
    { headers: storedPage('minute') },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) => {
  const t = textIn(languageOf(matches), 'pages')
  return pageMeta(matches, {
    path: '/privacy',
    title: t('Privacy'),
    description: t(
      'What we keep of what you tell us, why, for how long, and how to have it deleted.',
    ),
  })
}

export default function PrivacyPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} bg-basalt px-gutter pt-12 pb-44 sm:pt-20 print:p-0`}
    >
      <PrivacyScreen {...useLoaderData<typeof loader>()} />
    </main>
  )
}
