import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { useState } from 'react'
import type { Site } from '../../cms/shapes.server'
import { DAYLIGHT } from '~/flights/daylight'
import { FlightDesk } from '~/flights/flight-desk'
import { FlightForm } from '~/flights/flight-form'
import { isReference, referenceIn } from '~/flights/flight-reference'
import { FlightThanks } from '~/flights/flight-thanks'
import { FLIGHT_FORM } from '~/flights/flights.server'
import { dayInWords } from '~/http/day-in-words'
import { receiveForm } from '~/http/receive-request.server'
import { storedPage } from '~/http/reply.server'
import { lateFonts } from '~/ui/late-fonts'
import { pageMeta } from '~/ui/page-meta'
import styles from '~/flights/flights.css?url'
import textFont from '../ui/fonts/figtree.woff2?url'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** With `?sent=<reference>` the page says thank you: that is where the form leads to without scripts. */
export async function loader({ request, context: { retention } }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.get('sent')
  const deletionDate = dayInWords(await retention.deletionDay())
  return data(
    { sent: isReference(sent) ? sent : null, deletionDate },
    { headers: sent === null ? storedPage('content') : NO_STORE },
  )
}

/** The form without scripts: the same rules and limits as the API, answered with the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const received = await receiveForm(request, context, FLIGHT_FORM)
  if (!received.ok) return data(received.rejected, received.init)
  return redirect(`/artist-flight-form?sent=${referenceIn(received.body)}`, {
    status: 303,
    headers: NO_STORE,
  })
}

export { shouldRevalidate } from '~/http/revalidate'

/** After a post the page shows what one artist typed, with the action's own headers. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export const links: LinksFunction = () => [
  ...lateFonts(textFont),
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/artist-flight-form',
    title: 'Artist flight details',
    description:
      'For artists who play at the festival: tell us how you would like to fly, and we book it. Confidential, and used for nothing else.',
    card: 'artist-flight-form',
  })

export default function FlightFormPage() {
  const site = useOutletContext<Site>()
  const { sent, deletionDate } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const [submitted, setSubmitted] = useState<{ reference: string | null } | null>(null)
  const thanks = submitted ?? (sent === null ? null : { reference: sent })
  return (
    <main
      id="main"
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-10 pb-44 sm:pt-16`}
    >
      {thanks ? (
        <FlightThanks site={site} reference={thanks.reference} />
      ) : (
        <FlightDesk site={site}>
          <FlightForm
            rejected={rejected}
            deletionDate={deletionDate}
            onSent={(reference) => setSubmitted({ reference })}
          />
        </FlightDesk>
      )}
    </main>
  )
}
