import { memo } from 'react'
import { useText } from '~/ui/use-text'
import type { PinEntry } from '../../services/pinboard/pin-entry'

/** How many notes appear one after another: as many as the first view of a wide screen shows. The others appear at once. */
const STAGGERED = 16

interface Props {
  entries: PinEntry[]
  /** This visitor's own notes, which fly onto the board. */
  own: PinEntry[]
}

/**
 * The notes, pinned to the board in one to four columns. The style sheet has six papers and seven tilts by position: 6 and 7
 * have no common divisor, so no two neighbours are the same. `memo` keeps two hundred notes from being rendered again when the
 * form opens above them.
 */
export const PinGrid = memo(({ entries, own }: Props) => {
  const t = useText('pinboard')
  return (
    <ul
      aria-label={t('Pinned notes')}
      // Not `:has()`: with it in a style sheet, browsers restyle all notes whenever any node of the page comes or goes.
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
            {/* Isolated: the word before it would set the direction of the place. */}
            <p>
              <span className="sr-only whitespace-pre">{`${t('from')} `}</span>
              <bdi>{entry.location}</bdi>
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
})

/** The note's place in the order in which the first notes appear. */
function turn(index: number): React.CSSProperties {
  return { '--turn': index } as React.CSSProperties
}
