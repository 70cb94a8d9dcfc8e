import { dayInWords, weekdayOf } from '../../../rules/dates/day-in-words'
import type { PlannedRow } from './plan-programme'

/** Half an hour has room for a line. */
const HOUR_REM = 2.25
const DAY_HOURS = 24

/** The nights as columns and the slots as bars in them, side by side by chamber, so that a wrong night is seen. */
export function Nights({ rows }: { rows: readonly PlannedRow[] }) {
  const bars = rows.flatMap(({ bar, wrong, ...row }) =>
    bar && wrong.length === 0 ? [{ ...row, ...bar }] : [],
  )
  if (bars.length === 0) return null
  const first = Math.floor(Math.min(...bars.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(...bars.map(({ until }) => until)) / 60)
  const hours = Array.from({ length: last - first }, (_, hour) => first + hour)
  const height = `${hours.length * HOUR_REM}rem`
  return (
    <div className="nights">
      <ol className="hours" aria-hidden="true" style={{ height }}>
        {hours.map((hour) => (
          <li key={hour} style={{ height: `${HOUR_REM}rem` }}>
            {String(hour % DAY_HOURS).padStart(2, '0')}
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
                backgroundSize: `100% ${HOUR_REM}rem`,
              }}
            >
              {inNight.map(({ row, name, chamber, from, until }) => (
                <li
                  key={row}
                  title={`${name}, ${clock(from)}–${clock(until)} ${chamber}`}
                  style={{
                    top: `${(from / 60 - first) * HOUR_REM}rem`,
                    height: `${((until - from) / 60) * HOUR_REM}rem`,
                    left: `${(chambers.indexOf(chamber) / chambers.length) * 100}%`,
                    width: `${100 / chambers.length}%`,
                  }}
                >
                  {clock(from)} {name} <small>{chamber}</small>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60) % DAY_HOURS, minutes % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}
