import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/context'
import { storedPage } from '~/http/reply.server'
import { ActScreen } from '~/timetable/act-screen'
import { readProgramme } from '~/timetable/programme.server'
import styles from '~/timetable/timetable.css?inline'
import { pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = { isShared: true, styles }

/** `/timetable/<id>-<slug>`. The id decides; another slug leads to the right one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { entries } = await readProgramme(context)
  const [id] = (params.act ?? '').split('-', 1)
  const entry = entries.find((known) => known.id === id)
  if (entry === undefined) throw new Response(null, { status: 404 })
  const path = `/timetable/${entry.id}-${entry.slug}`
  if (params.act !== `${entry.id}-${entry.slug}`) throw redirect(path, 308)
  return data({ entry, path }, { headers: storedPage('content') })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  page === undefined
    ? []
    : pageMeta(matches, {
        path: page.path,
        title: page.entry.name,
        description: page.entry.description ?? undefined,
      })

export default function ActPage() {
  const { entry } = useLoaderData<typeof loader>()
  return <ActScreen entry={entry} />
}
