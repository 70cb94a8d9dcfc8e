import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { AppContext } from '~/context'
import type { RouteHandle } from '~/route-handle'
import { storedPage, throw503 } from '~/http/reply.server'
import { actCardIn, actData, actSummary, surroundingsOf } from '~/timetable/act-page.server'
import { readExtras } from '~/timetable/artist-extras.server'
import { ActScreen } from '~/timetable/act-screen'
import { entryWithoutSlot, hasLineupAct, lineupActs } from '~/timetable/lineup-acts.server'
import { formerActPath } from '~/timetable/former/former-edition.server'
import { addressIn } from '../../languages'
import { actPath } from '../../rules/programme'
import { hasEntry, readProgramme } from '../../services/programme.server'
import styles from '~/timetable/timetable.css?inline'
import { actCard } from '~/ui/card'
import { pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  exists: async (context, act) =>
    formerActPath(context, idOf(act)) !== null ||
    (await hasEntry(context, idOf(act), { isNamed: true })) ||
    hasLineupAct(context, idOf(act)),
}

/**
 * `/timetable/<id>-<slug>`. The id decides; another slug leads to the right one. A secret has no page yet. That of a former
 * edition leads to the page of its edition, and that of an artist to the page of the slot as soon as there is one.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = idOf(params.act ?? '')
  const former = formerActPath(context, id)
  if (former !== null) throw redirect(addressIn(context.language, former), 308)
  const programme = await readProgramme(context).catch(throw503)
  const entry = programme.entries.find((known) => known.id === id)
  if (entry === undefined) return pageWithoutSlot(context, params.act ?? '')
  const path = actPath(entry)
  if (path === null) throw new Response(null, { status: 404 })
  if (path !== `/timetable/${params.act}`) throw redirect(addressIn(context.language, path), 308)
  const card = actCardIn(programme, entry, await context.content.site(), context.language)
  const artists = (await readExtras(context))(entry)
  const surroundings = surroundingsOf(programme, entry, context.language)
  const page = {
    path,
    card,
    summary: actSummary(entry, surroundings.when, context.language),
    act: {
      entry,
      artists,
      ...surroundings,
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

async function pageWithoutSlot(context: AppContext, address: string) {
  const act = (await lineupActs(context)).find(({ id }) => id === idOf(address))
  const page = act && (await entryWithoutSlot(context, act))
  if (!act || !page) throw new Response(null, { status: 404 })
  // Not for good: the slot may go again.
  if (act.path !== `/timetable/${address}`)
    throw redirect(addressIn(context.language, act.path), 302)
  const { entry, date, when } = page
  const card = actCard({ ...entry, when }, await context.content.site(), context.language)
  const artists = (await readExtras(context))(entry)
  const shown = { entry, artists, date, when, before: null, after: null, dayIndex: 0, data: null }
  const summary = actSummary(entry, when, context.language)
  return data({ path: act.path, card, summary, act: shown }, { headers: storedPage() })
}

function idOf(act: string): string | undefined {
  return act.split('-', 1)[0]
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  if (page === undefined) return []
  return pageMeta(matches, {
    path: page.path,
    title: page.act.entry.name,
    description: page.summary,
    card: page.card,
  })
}

export default function ActPage() {
  return <ActScreen {...useLoaderData<typeof loader>().act} />
}
