import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/route-handle'
import { GettingThereScreen } from '~/reading/getting-there-screen'
import { storedPage } from '~/http/reply.server'
import { DAYLIGHT } from '~/ui/daylight'
import { pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  exists: async ({ content }) => (await content.gettingThere()) !== null,
}

/** 404 until the organisers have written the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = await context.content.gettingThere()
  if (page === null) throw new Response(null, { status: 404, headers: storedPage() })
  return data({ page }, { headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: shown }) =>
  shown
    ? pageMeta(matches, {
        path: '/getting-there',
        title: shown.page.title,
        description: shown.page.intro,
      })
    : []

export default function GettingTherePage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} bg-basalt px-gutter pt-12 pb-44 sm:pt-20 print:p-0`}
    >
      <GettingThereScreen {...useLoaderData<typeof loader>()} />
    </main>
  )
}
