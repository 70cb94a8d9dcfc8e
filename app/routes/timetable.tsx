import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import type { RouteHandle } from '~/route-handle'
import { storedPage } from '~/http/reply.server'
import { readTimetable, versionOf } from '../../services/programme.server'
import { FILTER_PARAMETERS, filterOf } from '~/timetable/filter'
import { TimetableScreen } from '~/timetable/timetable-screen'
import styles from '~/timetable/timetable.css?inline'
import { languageOf, ownWords, pageMeta } from '~/ui/page-meta'
import { textIn } from '../../languages/texts-in'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  query: Object.keys(FILTER_PARAMETERS),
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [programme, site, { rules }, way] = await Promise.all([
    readTimetable(context),
    context.content.site(),
    context.content.home(),
    context.content.gettingThere(),
  ])
  const page = {
    programme,
    rules,
    way,
    version: versionOf(programme, [site.notice, way]),
    isKeptOffline: context.keepsTimetable,
    filter: filterOf(new URL(request.url).searchParams),
    siteUrl: context.publicUrl,
    renderedAt: context.now().getTime(),
  }
  return data(page, { headers: storedPage('minute') })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) => {
  const t = textIn(languageOf(matches), 'timetable')
  return pageMeta(matches, {
    path: '/timetable',
    title: ownWords(matches).timetableTitle ?? t('Timetable'),
    description: t(
      'Who plays when and in which chamber, day by day, and how to get it into your calendar.',
    ),
    card: 'timetable',
  })
}

export default function TimetablePage() {
  return <TimetableScreen {...useLoaderData<typeof loader>()} site={useOutletContext<Site>()} />
}
