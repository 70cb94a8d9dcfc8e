import type { Board } from './fetch-board'

/** Two plates of brass. */
export function Counters({ counts }: { counts?: Board['counts'] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 justify-self-center sm:gap-4">
      <Plate label="Ravers Checked In" count={counts?.pins} />
      <Plate label="Countries" count={counts?.locations} />
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
