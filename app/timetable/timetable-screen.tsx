import { dayInWords } from '~/dates/day-in-words'
import { Button } from '~/ui/button'
import { Carved } from '~/ui/carved'
import { Notice } from '~/ui/notice'
import { InlineScript } from '~/ui/page-parts'
import { CalendarPanel } from './calendars/calendar-panel'
import { ActName } from './act-name'
import { calendarName, type Programme, type TimetableEntry } from './programme'
import { nowAndNext } from './now-next'
import keepNowNext from './keep-now-next.js?raw'
import { NowNextBlock } from './now-next-block'
import stars from './stars.js?raw'

/** The name under which `stars.js` keeps the stars. */
const STARS_KEY = 'timetable-stars'

interface Props {
  /** Without ids as long as their key has never been read. */
  programme: Programme<string | null>
  siteUrl: string
  /** In epoch milliseconds. */
  renderedAt: number
  notice: string | null
}

/** All days of the programme, with a star for each slot, and the calendars. Without scripts everything but the stars. */
export function TimetableScreen({ programme, siteUrl, renderedAt, notice }: Props) {
  const nowNext = nowAndNext(programme.entries, renderedAt)
  return (
    <main id="main">
      <div className="timetable">
        <Carved as="h1" size="chamber" year={2000}>
          Timetable
        </Carved>
        <p className="timetable-zone">All hours are those of the cave.</p>
        {notice && <Notice text={notice} />}
        {nowNext && <NowNextBlock given={nowNext} at={renderedAt} />}
        <Button data-mine="" aria-pressed={false} className="timetable-mine">
          My night
        </Button>
        {daysOf(programme).map(({ day, entries }) => (
          <section key={day.id} aria-labelledby={`on-${day.id}`} className="timetable-day">
            <h2 id={`on-${day.id}`}>
              {day.label}
              {day.date && <span> {dayInWords(day.date)}</span>}
            </h2>
            <ul>
              {entries.map((entry, index) => (
                <Row key={index} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <CalendarPanel siteUrl={siteUrl} name={calendarName(programme)} starsKey={STARS_KEY} />
      <InlineScript code={stars} />
      <InlineScript code={keepNowNext} />
    </main>
  )
}

function Row({ entry }: { entry: TimetableEntry }) {
  const { id, name, hours, chamber, kind, start, end } = entry
  return (
    <li
      data-start={start ?? undefined}
      data-end={end ?? undefined}
      data-chamber={chamber ?? undefined}
    >
      <span className="timetable-hours">{hours}</span>
      <span className="timetable-name">
        <ActName entry={entry} />
        <span className="timetable-now"> on now</span>
        <span className="timetable-where">{chamber ? `${kind} · ${chamber}` : kind}</span>
      </span>
      {id !== null && (
        <button
          type="button"
          data-star={id}
          aria-pressed="false"
          aria-label={`Star ${name}`}
          className="timetable-star"
        >
          <span aria-hidden="true">★</span>
        </button>
      )}
    </li>
  )
}

function daysOf({ entries }: Props['programme']) {
  const ids = [...new Set(entries.map(({ day }) => day.id))]
  return ids.map((id) => {
    const ofDay = entries.filter(({ day }) => day.id === id)
    return { day: ofDay[0]!.day, entries: ofDay }
  })
}
