import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { datesText } from '../../languages/when-text'
import { storedPage } from '~/http/reply.server'
import type { RouteHandle } from '~/route-handle'
import { editionBoardPath, editionPath } from '~/timetable/former/former-edition.server'
import {
  formerEditionMeta,
  formerEditionOf,
  OF_FORMER_EDITION,
} from '~/timetable/former/former-edition-page.server'
import { FormerEditionScreen } from '~/timetable/former/former-edition-screen'
import { editionCard } from '~/ui/card'
import { languageOf } from '~/ui/page-meta'
import styles from '~/timetable/former/former-edition.css?inline'

export const handle: RouteHandle = { ...OF_FORMER_EDITION, styles }

/** `/editions/<year>`: line-up and timetable of a former edition. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const edition = formerEditionOf(context, params)
  const { id } = edition
  const paths = { path: editionPath(id), boardPath: editionBoardPath(id) }
  const presentDates = datesText(context.language, await context.content.site())
  return data({ edition, ...paths, presentDates }, { headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  const { path, edition } = page
  const { id, title } = edition
  const card = editionCard(edition, 'programme', languageOf(matches))
  return formerEditionMeta(matches, { path, card }, (t) => ({
    title: t('{id}: line-up and timetable', { id }),
    description: t('Who played at {title} in {id}, when, and in which chamber.', { title, id }),
  }))
}

export default function FormerEditionPage() {
  const { edition, boardPath, presentDates } = useLoaderData<typeof loader>()
  return <FormerEditionScreen edition={edition} boardPath={boardPath} presentDates={presentDates} />
}
