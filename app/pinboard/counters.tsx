import type { Board } from './fetch-board'
import { useText } from '~/ui/use-text'

/** Two plates of brass. */
export function Counters({ counts }: { counts?: Board['counts'] }) {
  const t = useText('pinboard')
  return (
    <dl className="grid grid-cols-2 gap-3 justify-self-center sm:gap-4">
      <Plate label={t('Ravers Checked In')} count={counts?.pins} />
      <Plate label={t('Countries')} count={counts?.locations} />
    </dl>
  )
}

function Plate({ label, count = '–' }: { label: string; count?: number | string }) {
  return (
    <div className="brass">
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}
