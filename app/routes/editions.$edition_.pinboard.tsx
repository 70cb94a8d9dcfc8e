import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { textIn } from '../../languages/texts-in'
import { storedPage } from '~/http/reply.server'
import { FormerBoard } from '~/pinboard/former-board'
import styles from '~/pinboard/pinboard.css?inline'
import { readBefore } from '~/pinboard/pinboard.server'
import type { RouteHandle } from '~/route-handle'
import {
  editionBoardPath,
  editionPath,
  findFormerEdition,
} from '~/timetable/former/former-edition.server'
import { languageOf, pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  query: ['before'],
  styles,
  fonts: ['Climate whole', 'Figtree', 'Caveat'],
  exists: async (context, edition) => findFormerEdition(context, edition) !== undefined,
}

/** `/editions/<year>/pinboard`: the notes of a former edition. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const edition = findFormerEdition(context, params.edition)
  const before = readBefore(new URL(request.url).searchParams)
  if (edition === undefined || before === 'invalid') throw new Response(null, { status: 404 })
  const { id, title } = edition
  const { board } = await context.pinboard.pageOrLast(before, context.database.remainingMs(), id)
  const paths = { path: editionBoardPath(id), editionPath: editionPath(id) }
  return data(
    { id, title, ...paths, board, isContinued: before !== null },
    // That the board is out of reach is true for this moment only.
    { headers: board === null ? { 'Cache-Control': 'no-store' } : storedPage('pins') },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  const { id, title, path } = page
  const t = textIn(languageOf(matches), 'edition')
  return pageMeta(matches, {
    path,
    title: t('The board of {id}', { id }),
    description: t(
      'The corkboard of {title} in {id}: party aliases of everybody who came down, and where they set out from.',
      { title, id },
    ),
    // The site's pictures have the dates of the present edition.
    card: null,
  })
}

export default function FormerBoardPage() {
  const { title: _, ...board } = useLoaderData<typeof loader>()
  return <FormerBoard {...board} />
}
