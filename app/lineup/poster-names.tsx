import type { RevealDay } from '../../cms/shapes.server'
import { dayLight } from './day-light'

/** Types of slots without an act. The poster leaves them out. */
const NO_ACTS = ['transport', 'brunch']
/** Types of slots with large names on the poster. */
const LARGE = ['headline', 'finale']

interface Props {
  days: RevealDay[]
  /** Indexes of the days that this visitor has seen to the end. */
  seenDays: ReadonlySet<number>
  siteUrl: string
}

/**
 * The names on the poster. A day's names appear when its show is over, so that the poster gives nothing away. They repeat
 * the line-up above, so they are hidden from screen readers, and the style sheet draws them from `data-text`.
 */
export function PosterNames({ days, seenDays, siteUrl }: Props) {
  return (
    <div aria-hidden="true" className="poster-names">
      <div>
        {days.map((day, index) => (
          <div key={day.id} className={dayLight(day.color)}>
            <b data-text={day.day} />
            {seenDays.has(index) ? (
              <Names day={day} />
            ) : (
              <p data-text="Still in the dark" className="poster-dark" />
            )}
          </div>
        ))}
      </div>
      <i data-text={siteUrl.replace(/^https?:\/\//, '')} />
    </div>
  )
}

function Names({ day }: { day: RevealDay }) {
  const acts = day.slots.filter(({ type }) => !NO_ACTS.includes(type))
  const [large, small] = [true, false].map((isLarge) =>
    acts.filter(({ type }) => LARGE.includes(type) === isLarge),
  )
  return [large, small].map(
    (names, row) =>
      names &&
      names.length > 0 && (
        <p key={row} className={row === 0 ? 'poster-large' : ''}>
          {names.map(({ id, artist }) => (
            <span key={id} data-text={artist} />
          ))}
        </p>
      ),
  )
}
