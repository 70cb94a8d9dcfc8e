import type { RevealDay } from '../../cms/shapes.server'
import { dayLight } from './day-light'

/** Types of slots that nobody plays in: they are left off the poster. */
const NO_ACTS = ['transport', 'brunch']
/** Types of slots whose names stand on the poster in large letters. */
const LARGE = ['headline', 'finale']

interface Props {
  days: RevealDay[]
  /** By their places, the days that this visitor has seen to the end. */
  told: ReadonlySet<number>
  siteUrl: string
}

/**
 * The wall beside the way in: each day's names, carved as soon as its show is over, so that nothing is told too early. It
 * repeats in a picture what the days say in words, so that nobody who hears the page is told of it, and is drawn as one: the
 * style sheet writes the names.
 */
export function ToldWall({ days, told, siteUrl }: Props) {
  return (
    <div aria-hidden="true" className="told">
      <div>
        {days.map((day, index) => (
          <div key={day.id} className={dayLight(day.color)}>
            <b data-text={day.day} />
            {told.has(index) ? (
              <Names day={day} />
            ) : (
              <p data-text="Still in the dark" className="told-dark" />
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
        <p key={row} className={row === 0 ? 'told-large' : ''}>
          {names.map(({ id, artist }) => (
            <span key={id} data-text={artist} />
          ))}
        </p>
      ),
  )
}
