import { HIDDEN } from '~/http/reply.server'
import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { textIn } from '../../languages/texts-in'
import type { RouteHandle } from '~/route-handle'
import styles from '~/flights/arrivals/arrivals.css?inline'
import PickUps from '~/flights/arrivals/pick-ups.island'
import { LoadFailure } from '~/ui/load-failure'
import { Island } from '~/islands/island'
import { DAYLIGHT } from '~/ui/daylight'
import { languageOf, pageMeta } from '~/ui/page-meta'
import { useText } from '~/ui/use-text'

export const handle: RouteHandle = { isTranslated: true, bar: 'quiet', styles }

/** No cache may store the page, although it holds no data. */
export function loader() {
  return data(null, { headers: HIDDEN })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/pick-ups',
    title: textIn(languageOf(matches), 'pickUps')('Pick-ups'),
    isHidden: true,
  })

export default function PickUpsPage() {
  const t = useText('pickUps')
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 print:p-0`}
    >
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">{t('Pick-ups')}</h1>
        <p className="mt-2 text-dust print:hidden">
          {t(
            'Who lands and leaves when, and who has been collected. Your link or key is from the organisers; give it to nobody. A key that you type is forgotten when you leave.',
          )}
        </p>
        <Island
          of={PickUps}
          props={{ isCallSheet: false }}
          texts={['pickUps', 'forms', 'links', 'slotChange']}
        />
        <LoadFailure />
      </div>
    </main>
  )
}
