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
import { TimetableScreen } from '~/timetable/timetable-screen'
import styles from '~/timetable/timetable.css?inline'
import { pageMeta } from '~/ui/page-meta'

export const handle: RouteHandle = { isShared: true, styles }

export async function loader({ context }: LoaderFunctionArgs) {
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
    siteUrl: context.publicUrl,
    renderedAt: context.now().getTime(),
  }
  return data(page, { headers: storedPage('minute') })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/timetable',
    title: 'Timetable',
    description:
      'Who plays when and in which chamber, day by day, and how to get it into your calendar.',
    card: 'timetable',
  })

export default function TimetablePage() {
  return <TimetableScreen {...useLoaderData<typeof loader>()} site={useOutletContext<Site>()} />
}
