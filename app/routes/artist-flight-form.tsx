import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import type { RouteHandle } from '~/route-handle'
import { DAYLIGHT } from '~/ui/daylight'
import afterSending from '~/flights/form/after-sending.ts?script'
import { FlightDesk } from '~/flights/form/flight-desk'
import { FlightThanks, WaitingThanks } from '~/flights/form/flight-thanks'
import { referenceIn } from '~/flights/flight-reference'
import { FLIGHT_API, FLIGHT_FORMS } from '~/flights/form/flight-forms.server'
import { sentParameter, sentReference } from '~/flights/thanks-link.server'
import { addressIn } from '../../languages'
import { dateText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import { receiveForm, wasRefused } from '~/forms/receive-request.server'
import { NO_STORE, storedPage } from '~/http/reply.server'
import { Island } from '~/islands/island'
import { languageOf, pageMeta } from '~/ui/page-meta'
import { InlineScript } from '~/ui/page-parts'
import Toasts from '~/ui/toasts/toasts.island'
import styles from '~/flights/form/form.css?inline'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  query: ['sent'],
  body: { limit: FLIGHT_API.largestBody, type: 'application/x-www-form-urlencoded' },
  bar: 'quiet',
  styles,
  fonts: ['Figtree'],
}

/** With `?sent=` the page shows the thank-you screen. The form without scripts leads there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { digests, retention, sendsMail, language } = context
  const sent = new URL(request.url).searchParams.get('sent')
  const deletionDate = dateText(textIn(language, 'dates'), await retention.deletionDay())
  return data(
    { sent: sentReference(sent, digests), deletionDate, sendsMail, hasErrors: wasRefused(context) },
    { headers: sent === null ? storedPage('minute') : NO_STORE },
  )
}

/** The form without scripts: the same rules and limits as the API, answered with the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const received = await receiveForm(request, context, FLIGHT_FORMS[context.language])
  if (!received.ok) return data(received.rejected, received.init)
  const sent = sentParameter(referenceIn(received.body) ?? '', context.digests)
  return redirect(addressIn(context.language, `/artist-flight-form?sent=${sent}`), {
    status: 303,
    headers: NO_STORE,
  })
}

/** After a post the page shows what one artist typed, with the action's own headers. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const t = textIn(languageOf(matches), 'pages')
  return pageMeta(matches, {
    path: '/artist-flight-form',
    hasErrors: data?.hasErrors,
    title: t(data?.sent ? 'Flight Details Submitted!' : 'Artist flight details'),
    description: t(
      'For artists who play at the festival: tell us how you would like to fly, and we book it. Confidential, and used for nothing else.',
    ),
    card: 'artist-flight-form',
  })
}

export default function FlightFormPage() {
  const site = useOutletContext<Site>()
  const { sent, deletionDate, sendsMail } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-10 pb-44 sm:pt-16`}
    >
      {sent === null ? (
        <>
          <FlightDesk site={site} rejected={rejected} deletionDate={deletionDate} />
          <WaitingThanks site={site} sendsMail={sendsMail} />
          <Island of={Toasts} props={{}} texts={['toasts']} />
        </>
      ) : (
        <>
          <FlightThanks site={site} reference={sent} sendsMail={sendsMail} hasWayBack />
          <InlineScript code={afterSending} />
        </>
      )}
    </main>
  )
}
