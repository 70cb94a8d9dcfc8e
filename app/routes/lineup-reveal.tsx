import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { RevealDay, Site } from '../../cms/shapes.server'
import { addressIn } from '../../languages'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import { storedPage } from '~/http/reply.server'
import { Island } from '~/islands/island'
import { EarlyIntro } from '~/lineup/early-intro'
import styles from '~/lineup/lineup.css?inline'
import { SignDrawings } from '~/lineup/sign-drawings'
import { withActPaths } from '~/timetable/act-paths.server'
import Reveal from '~/lineup/reveal.island'
import { NoticeScreen } from '~/ui/notice-screen'
import { languageOf, ownWords, pageMeta } from '~/ui/page-meta'
import { useOwnWords } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  styles,
  fonts: ['Climate', 'Figtree'],
  firstViewEndsAt: 'wall-heading',
}

export async function loader({ context }: LoaderFunctionArgs) {
  const page = {
    days: await withActPaths(context, await context.content.reveal()),
    // Without the slash that ends the English address: it is read aloud, and stands on the poster.
    siteUrl: (context.publicUrl + addressIn(context.language, '/')).replace(/\/$/, ''),
  }
  return data(page, { headers: storedPage() })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Before there is a programme, days that are announced have nothing to reveal. */
function isBare(days: readonly Pick<RevealDay, 'slots'>[]): boolean {
  return days.every(({ slots }) => slots.length === 0)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  const t = textIn(languageOf(matches), 'pages')
  return pageMeta(matches, {
    path: '/lineup-reveal',
    title: ownWords(matches).revealTitle ?? t('Lineup reveal'),
    description: t(
      page && isBare(page.days)
        ? 'The wall is still bare. Somebody has gone down with a chisel; look in again soon.'
        : 'The secret is out: four days, one cave, and everybody who plays in it. Watch the names burn into the rock, day by day.',
    ),
    card: 'lineup-reveal',
  })
}

export default function LineupRevealPage() {
  const t = useText('pages')
  const { days, siteUrl } = useLoaderData<typeof loader>()
  const { words, introFilm, ...shown } = useOutletContext<Site>()
  const { translated, title, headlineAct, dates, place, shareMessage } = shown
  const heading = useOwnWords(words)('revealTitle')
  if (isBare(days)) {
    return (
      <NoticeScreen title={t('Lineup reveal')}>
        {t('The wall is still bare. Somebody has gone down with a chisel; look in again soon.')}
      </NoticeScreen>
    )
  }
  return (
    <main id="main" tabIndex={-1}>
      <SignDrawings />
      <Island
        of={Reveal}
        props={{
          days,
          site: { translated, title, headlineAct, dates, place, shareMessage },
          siteUrl,
          ...(heading && { heading }),
          ...(introFilm !== 'ours' && { film: introFilm }),
        }}
        texts={['lineup', 'dates', 'links', 'slotChange']}
      />
      <EarlyIntro />
    </main>
  )
}
