import type { CSSProperties } from 'react'
import { dayInWords, weekdayOf } from '../../../rules/dates/day-in-words'
import { goesIn, type PlannedRow } from './planned-row'
import { clockText } from '../../schema/timetable'

/** The shortest set has room for a line, and a quarter of an hour at the least. */
const LINE_REM = 1.1
const SHORTEST_MINUTES = 15

/** The nights as columns and the slots as bars in them, side by side by chamber, so that a wrong night is seen. */
export function Nights({
  rows,
}: {
  rows: readonly Pick<PlannedRow, 'row' | 'name' | 'chamber' | 'bar' | 'wrong'>[]
}) {
  const bars = rows
    .filter(goesIn)
    .flatMap(({ row, name, chamber, bar }) =>
      bar ? [{ row, name, chamber: chamber ?? '', ...bar }] : [],
    )
  if (bars.length === 0) return null
  const shortest = Math.min(30, ...bars.map(({ from, until }) => until - from))
  const lineMinutes = Math.max(SHORTEST_MINUTES, shortest)
  const hourRem = (LINE_REM * 60) / lineMinutes
  const first = Math.floor(Math.min(...bars.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(...bars.map(({ until }) => until)) / 60)
  const hours = Array.from({ length: last - first }, (_, hour) => first + hour)
  const height = `${hours.length * hourRem}rem`
  return (
    <div className="nights">
      <ol className="hours" aria-hidden="true" style={{ height }}>
        {hours.map((hour) => (
          <li key={hour} style={{ height: `${hourRem}rem` }}>
            {clockText(hour * 60).slice(0, 2)}
          </li>
        ))}
      </ol>
      {[...new Set(bars.map(({ night }) => night))].toSorted().map((night) => {
        const inNight = bars
          .filter((bar) => bar.night === night)
          .toSorted((one, other) => one.from - other.from)
        const chambers = [...new Set(inNight.map(({ chamber }) => chamber))].toSorted()
        return (
          <section key={night}>
            <h4>
              {weekdayOf(night)}
              <small>{dayInWords(night)}</small>
            </h4>
            <ol
              style={{
                height,
                minWidth: `${chambers.length * 6.5}rem`,
                backgroundSize: `100% ${hourRem}rem`,
              }}
            >
              {inNight.map(({ row, name, chamber, from, until }) => (
                <li
                  key={row}
                  title={`${name}, ${clockText(from)}–${clockText(until)} ${chamber}`}
                  style={{
                    top: `${(from / 60 - first) * hourRem}rem`,
                    height: `${((until - from) / 60) * hourRem}rem`,
                    left: `${(chambers.indexOf(chamber) / chambers.length) * 100}%`,
                    width: `${100 / chambers.length}%`,
                  }}
                >
                  <span style={clampTo(Math.floor((until - from) / lineMinutes))}>
                    {clockText(from)} {name} <small>{chamber}</small>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

/** A single line is cut within a word: it has more of the name then. */
function clampTo(lines: number): CSSProperties {
  return lines > 1 ? { WebkitLineClamp: lines } : { WebkitLineClamp: 1, wordBreak: 'break-all' }
}
