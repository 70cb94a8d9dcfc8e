import { HIDDEN } from '~/http/reply.server'
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import { FLIGHT_API } from '~/flights/form/flight-forms.server'
import { receiveOwn } from '~/flights/own/own-page.server'
import { OwnScreen } from '~/flights/own/own-screen'
import styles from '~/flights/own/own.css?inline'
import { DAYLIGHT } from '~/ui/daylight'
import { languageOf, pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = {
  isTranslated: true,
  body: { limit: FLIGHT_API.largestBody, type: 'application/x-www-form-urlencoded' },
  bar: 'quiet',
  styles,
  fonts: ['Figtree'],
}

/** The page as a link opens it. The key is in the fragment, which reaches no server. */
export function loader({ context }: LoaderFunctionArgs) {
  return data({ sendsMail: context.sendsMail }, { headers: HIDDEN })
}

/** Each form carries the key in its body, because the site sets no cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { page, status, headers } = await receiveOwn(request, context)
  return data(page, { status, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/my-flight',
    title: textIn(languageOf(matches), 'ownFlight')('My flight'),
    isHidden: true,
  })

export default function MyFlightPage() {
  const site = useOutletContext<Site>()
  const { sendsMail } = useLoaderData<typeof loader>()
  const page = useActionData<typeof action>()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-10 pb-44 sm:pt-16 print:p-0`}
    >
      <OwnScreen site={site} sendsMail={sendsMail} page={page} />
    </main>
  )
}
