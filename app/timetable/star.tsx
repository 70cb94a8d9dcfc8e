import { isolated } from '../../rules/isolated'
import { useText } from '~/ui/use-text'

/** The star of a slot. `stars.ts` presses it. */
export function Star({ id, name }: { id: string; name: string }) {
  const t = useText('timetable')
  return (
    <button
      type="button"
      data-star={id}
      aria-pressed="false"
      aria-label={t('Star {name}', { name: isolated(name) })}
      className="timetable-star"
    >
      <span aria-hidden="true">★</span>
    </button>
  )
}
