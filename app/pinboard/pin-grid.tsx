import { memo } from 'react'
import type { PinEntry } from './pinboard-fields'

/** A first screenful on a wide screen; who scrolls to later notes has waited long enough. */
const STAGGERED = 16

interface Props {
  entries: PinEntry[]
  /** This visitor's own, which land instead of having been there. */
  own: PinEntry[]
}

/**
 * The notes, pinned to the board in one to four columns. Six papers and seven tilts by position are in
 * the style sheet: 6 and 7 have no common divisor, so no two neighbours repeat. Two hundred notes are not drawn again because a
 * form opens above them.
 */
export const PinGrid = memo(({ entries, own }: Props) => (
  <ul
    aria-label="Pinned notes"
    // Not `:has()`: with that in a style sheet every node that comes or goes anywhere makes all notes be styled again.
    data-few={entries.length < 3 ? '' : undefined}
    className="notes"
  >
    {entries.map((entry, index) => (
      <li
        key={entry.id}
        data-mine={own.some(({ id }) => id === entry.id) ? '' : undefined}
        style={index > 0 && index < STAGGERED ? turn(index) : undefined}
      >
        <article className="note">
          <p dir="auto">{entry.alias}</p>
          <p dir="auto">
            <span className="sr-only">from </span>
            {entry.location}
          </p>
        </article>
      </li>
    ))}
  </ul>
))

/** When its turn is, of the notes that come one after another. */
function turn(index: number): React.CSSProperties {
  return { '--turn': index } as React.CSSProperties
}
