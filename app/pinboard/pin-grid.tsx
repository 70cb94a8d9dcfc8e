import { memo } from 'react'
import type { PinEntry } from './pinboard-fields'

/** A first screenful on a wide screen; who scrolls to later notes has waited long enough. */
const STAGGERED = 16

interface Props {
  entries: PinEntry[]
  /** Notes of this visitor's own, which land instead of having been there. */
  mine?: ReadonlySet<number>
}

/**
 * The notes, pinned to the board in one to four columns. Six papers and seven tilts by position are in
 * the style sheet: 6 and 7 have no common divisor, so no two neighbours repeat. Two hundred notes are not drawn again because a
 * form opens above them.
 */
export const PinGrid = memo(({ entries, mine }: Props) => {
  return (
    <ul
      aria-label="Pinned notes"
      // Not `:has()`: with that in a style sheet every node that comes or goes anywhere makes all notes be styled again.
      data-few={entries.length < 3 ? '' : undefined}
      className="notes grid grid-cols-1 gap-x-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {entries.map(({ id, alias, location }, index) => (
        <li
          key={id}
          data-mine={mine?.has(id) ? '' : undefined}
          style={index > 0 && index < STAGGERED ? turn(index) : undefined}
        >
          <article className="note">
            <p dir="auto">{alias}</p>
            <p dir="auto">
              <span className="sr-only">from </span>
              {location}
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
})

/** When its turn is, of the notes that come one after another. */
function turn(index: number): React.CSSProperties {
  return { '--turn': index } as React.CSSProperties
}
