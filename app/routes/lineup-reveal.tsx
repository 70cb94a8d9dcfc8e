import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import { storedPage } from '~/http/reply.server'
import styles from '~/lineup/lineup.css?url'
import { RevealScreen } from '~/lineup/reveal-screen'
import { firstViewBefore } from '~/ui/first-view'
import { NoticeScreen } from '~/ui/notice-screen'
import { lateFonts } from '~/ui/late-fonts'
import { pageMeta } from '~/ui/page-meta'
import titleFont from '../ui/fonts/climate.woff2?url'
import textFont from '../ui/fonts/figtree.woff2?url'

export const links: LinksFunction = () => [
  firstViewBefore('wall-heading'),
  ...lateFonts(titleFont, textFont),
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const page = { days: await context.content.reveal(), publicUrl: context.publicUrl }
  return data(page, { headers: storedPage('content') })
}

export { shouldRevalidate } from '~/http/revalidate'

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/lineup-reveal',
    title: 'Lineup reveal',
    description:
      'The secret is out: four days, one cave, and everybody who plays in it. Watch the names burn into the rock, day by day.',
    card: 'lineup-reveal',
  })

export default function LineupRevealPage() {
  const { days, publicUrl } = useLoaderData<typeof loader>()
  const site = useOutletContext<Site>()
  if (days.length === 0) {
    return (
      <NoticeScreen title="Lineup reveal">
        The wall is still bare. Somebody has gone down with a chisel; look in again soon.
      </NoticeScreen>
    )
  }
  return (
    <main id="main">
      <RevealScreen days={days} site={site} siteUrl={publicUrl} />
    </main>
  )
}
