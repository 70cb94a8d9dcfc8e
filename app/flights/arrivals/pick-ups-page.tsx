import { DAYLIGHT } from '~/ui/daylight'
import { Island } from '~/islands/island'
import { LoadFailure } from '~/ui/load-failure'
import { useText } from '~/ui/use-text'
import PickUps from './pick-ups.island'

/** The page of the pick-ups, or of the call sheet. */
export function PickUpsPage({ isCallSheet }: { isCallSheet: boolean }) {
  const t = useText('pickUps')
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${DAYLIGHT} min-h-[70svh] bg-basalt px-gutter pt-8 pb-44 print:p-0`}
    >
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">{isCallSheet ? t('Call sheet') : t('Pick-ups')}</h1>
        {!isCallSheet && (
          <p className="mt-2 text-dust print:hidden">
            {t(
              'Who lands and leaves when, and who has been collected. Your link or key is from the organisers; give it to nobody. A key that you type is forgotten when you leave.',
            )}
          </p>
        )}
        <Island
          of={PickUps}
          props={{ isCallSheet }}
          texts={['pickUps', 'forms', 'links', 'slotChange']}
        />
        <LoadFailure />
      </div>
    </main>
  )
}
