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
import { addressIn } from '../../languages'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import { receiveForm, wasRefused } from '~/forms/receive-request.server'
import { NO_STORE, storedPage } from '~/http/reply.server'
import { Island } from '~/islands/island'
import styles from '~/pinboard/pinboard.css?inline'
import { PIN_API, PIN_FORMS } from '~/pinboard/pin-form.server'
import { readBefore } from '~/pinboard/read-before.server'
import Board from '~/pinboard/board.island'
import { Lamp } from '~/pinboard/lamp'
import { DisplayTitle } from '~/ui/display-title'
import { languageOf, ownWords, pageMeta } from '~/ui/page-meta'
import Toasts from '~/ui/toasts/toasts.island'
import { useOwnWords } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  query: ['before', 'add', 'added'],
  body: { limit: PIN_API.largestBody, type: 'application/x-www-form-urlencoded' },
  styles,
  fonts: ['Climate whole', 'Figtree', 'Caveat'],
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const before = readBefore(query)
  if (before === 'invalid') throw new Response(null, { status: 404 })
  const { board, isStale } = await context.pinboard.pageOrLast(
    before,
    context.database.remainingMs(),
  )
  const { pinboardOpen, pinboardClosedText, translated } = await context.content.site()
  return data(
    {
      board,
      isStale,
      isContinued: before !== null,
      isFormOpen: query.has('add'),
      closed: pinboardOpen ? null : { text: pinboardClosedText, translated },
      hasErrors: wasRefused(context),
    },
    {
      headers: request.method === 'GET' && !query.has('added') ? storedPage('pins') : NO_STORE,
    },
  )
}

/** The form without JavaScript: the same rules and limits as the API, answered with the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const received = await receiveForm(request, context, PIN_FORMS[context.language])
  if (!received.ok) return data(received.rejected, received.init)
  context.pinboard.wasAdded()
  const board = addressIn(context.language, '/attendee-pinboard')
  // A shared cache may have kept the board of before. It has never seen this address, and keeps nothing of it.
  const asked = context.sharedCacheSeconds > 0 ? `?added=${context.now().getTime()}` : ''
  return redirect(board + asked, 303)
}

// After a post the page shows one visitor's typed text. The action's headers keep it out of caches.
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ?? (actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const t = textIn(languageOf(matches), 'pages')
  return pageMeta(matches, {
    path: '/attendee-pinboard',
    title: ownWords(matches).boardTitle ?? t("Who's coming?"),
    hasErrors: data?.hasErrors,
    description: t(
      'The corkboard deep in the cave: party aliases of everybody who is coming down, and where they set out from. Add yours.',
    ),
    card: 'attendee-pinboard',
  })
}

export default function PinboardPage() {
  const { isFormOpen, hasErrors: _, ...page } = useLoaderData<typeof loader>()
  const t = useText('pages')
  const title = useOwnWords(useOutletContext<Site>().words)('boardTitle')
  const rejected = useActionData<typeof action>()
  return (
    <>
      <main id="main" tabIndex={-1} className="pinboard px-gutter pt-36 pb-section text-center">
        <i className="pin-ceiling" />
        <Lamp />
        <div className="column mx-auto max-w-6xl">
          <DisplayTitle as="h1" lang={title?.lang} size="section" year={1979}>
            {title?.text ?? t("WHO'S COMING TO THE MADNESS?")}
          </DisplayTitle>
        </div>
        <Island
          of={Board}
          props={{ ...page, isFormOpen: isFormOpen || rejected !== undefined, rejected }}
          texts={['pinboard', 'forms', 'links']}
        />
      </main>
      <Island of={Toasts} props={{}} texts={['toasts']} />
    </>
  )
}
