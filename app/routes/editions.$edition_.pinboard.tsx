import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NO_STORE, storedPage } from '~/http/reply.server'
import { FormerBoard } from '~/pinboard/former-board'
import styles from '~/pinboard/pinboard.css?inline'
import { readBefore } from '~/pinboard/read-before.server'
import type { RouteHandle } from '~/route-handle'
import { editionBoardPath, editionPath } from '~/timetable/former/former-edition.server'
import {
  formerEditionMeta,
  formerEditionOf,
  OF_FORMER_EDITION,
} from '~/timetable/former/former-edition-page.server'
import { editionCard } from '~/ui/card'

export const handle: RouteHandle = {
  ...OF_FORMER_EDITION,
  query: ['before'],
  styles,
  fonts: ['Climate whole', 'Figtree', 'Caveat'],
}

/** `/editions/<year>/pinboard`: the notes of a former edition. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const edition = formerEditionOf(context, params)
  const { id, title } = edition
  const before = readBefore(new URL(request.url).searchParams)
  if (before === 'invalid') throw new Response(null, { status: 404 })
  const { board } = await context.pinboard.pageOrLast(before, context.database.remainingMs(), id)
  const paths = { path: editionBoardPath(id), editionPath: editionPath(id) }
  return data(
    {
      id,
      title,
      card: editionCard(edition, 'pinboard', context.language),
      ...paths,
      board,
      isContinued: before !== null,
    },
    // That the board is out of reach is true for this moment only.
    { headers: board === null ? NO_STORE : storedPage('pins') },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  const { id, title, path, card } = page
  return formerEditionMeta(matches, { path, card }, (t) => ({
    title: t('The board of {id}', { id }),
    description: t(
      'The corkboard of {title} in {id}: party aliases of everybody who came down, and where they set out from.',
      { title, id },
    ),
  }))
}

export default function FormerBoardPage() {
  const { title: _, card: __, ...board } = useLoaderData<typeof loader>()
  return <FormerBoard {...board} />
}
