import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/route-handle'
import { storedPage, throw503 } from '~/http/reply.server'
import { actData, actCardIn, surroundingsOf } from '~/timetable/act-page.server'
import { readExtras } from '~/timetable/artist-extras.server'
import { ActScreen } from '~/timetable/act-screen'
import { formerActPath } from '~/timetable/former/former-edition.server'
import { addressIn } from '../../languages'
import { actPath } from '../../rules/programme'
import { hasEntry, readProgramme } from '../../services/programme.server'
import styles from '~/timetable/timetable.css?inline'
import { pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  exists: async (context, act) =>
    formerActPath(context, idOf(act)) !== null || hasEntry(context, idOf(act), { isNamed: true }),
}

/**
 * `/timetable/<id>-<slug>`. The id decides; another slug leads to the right one. A secret has no page yet. That of a former
 * edition leads to the page of its edition.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = idOf(params.act ?? '')
  const former = formerActPath(context, id)
  if (former !== null) throw redirect(addressIn(context.language, former), 308)
  const programme = await readProgramme(context).catch(throw503)
  const entry = programme.entries.find((known) => known.id === id)
  const path = entry === undefined ? null : actPath(entry)
  if (entry === undefined || path === null) throw new Response(null, { status: 404 })
  if (path !== `/timetable/${params.act}`) throw redirect(addressIn(context.language, path), 308)
  const card = actCardIn(programme, entry, await context.content.site(), context.language)
  const artists = (await readExtras(context))(entry)
  const page = {
    path,
    card,
    act: {
      entry,
      artists,
      ...surroundingsOf(programme, entry, context.language),
      data: actData(programme, entry, {
        publicUrl: context.publicUrl,
        language: context.language,
        card,
        artists,
      }),
    },
  }
  return data(page, { headers: storedPage() })
}

function idOf(act: string): string | undefined {
  return act.split('-', 1)[0]
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  const { name, description, chamber } = page.act.entry
  const when = page.act.when + (chamber === null ? '' : `, ${chamber}`)
  return pageMeta(matches, {
    path: page.path,
    title: name,
    description: description === null ? `${when}.` : `${when}. ${description}`,
    card: page.card,
  })
}

export default function ActPage() {
  return <ActScreen {...useLoaderData<typeof loader>().act} />
}
