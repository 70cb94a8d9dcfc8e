import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { storedPage } from '~/http/reply.server'
import type { RouteHandle } from '~/route-handle'
import {
  editionBoardPath,
  editionPath,
  findFormerEdition,
} from '~/timetable/former/former-edition.server'
import { FormerEditionScreen } from '~/timetable/former/former-edition-screen'
import styles from '~/timetable/former/former-edition.css?inline'
import { languageOf, pageMeta } from '~/ui/page-meta'
import { textIn } from '../../languages/texts-in'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  exists: async (context, edition) => findFormerEdition(context, edition) !== undefined,
}

/** `/editions/<year>`: line-up and timetable of a former edition. The present one has no such page yet. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const edition = findFormerEdition(context, params.edition)
  if (edition === undefined) throw new Response(null, { status: 404 })
  const { id } = edition
  const paths = { path: editionPath(id), boardPath: editionBoardPath(id) }
  return data({ edition, ...paths }, { headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  const { id, title } = page.edition
  const t = textIn(languageOf(matches), 'edition')
  return pageMeta(matches, {
    path: page.path,
    title: t('{id}: line-up and timetable', { id }),
    description: t('Who played at {title} in {id}, when, and in which chamber.', { title, id }),
    // The site's pictures have the dates of the present edition.
    card: null,
  })
}

export default function FormerEditionPage() {
  const { edition, boardPath } = useLoaderData<typeof loader>()
  return <FormerEditionScreen edition={edition} boardPath={boardPath} />
}
