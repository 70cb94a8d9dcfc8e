import { Button, ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { JsonLd } from '~/ui/json-ld'
import { InlineScript } from '~/ui/page-parts'
import { Joint } from '~/ui/rock'
import { ActName } from './act-name'
import actScript from './act-script.ts?script'
import type { ProgrammeEntry } from '../../rules/programme'
import { Star } from './star'

interface Props {
  entry: ProgrammeEntry
  /** The acts right before and right after, in the same chamber. */
  before: ProgrammeEntry | null
  after: ProgrammeEntry | null
  /** The place of the day in the programme, from 0. It decides the light. */
  dayIndex: number
  /** The day on which it begins, in words. */
  date: string
  /** For search engines; null where there is nothing that they could read. */
  data: object | null
}

/** One slot of the programme. */
export function ActScreen({ entry, before, after, dayIndex, date, data }: Props) {
  const { id, name, day, hours, chamber, description, start, kind } = entry
  return (
    <main id="main" tabIndex={-1} className="timetable">
      <article className={`act timetable-day timetable-light-${dayIndex % 4}`}>
        <Joint above="schedule" />
        <div className="timetable-column">
          <p className="act-kind">{kind}</p>
          <DisplayTitle as="h1" size="headliner" year={1985}>
            {name}
          </DisplayTitle>
          <p className="act-hours">{hours}</p>
          <p className="act-where">
            {date}
            {chamber && ` · ${chamber}`}
          </p>
          {description && <p className="act-words">{description}</p>}
          <div className="act-links">
            <Star id={id} name={name} />
            {start !== null && (
              <ButtonLink to={`/calendar/${id}.ics`} isFile>
                Add to calendar
              </ButtonLink>
            )}
            <Button data-share="page" data-title={name}>
              Share
            </Button>
            <p role="status" data-share-status="" />
          </div>
          {(before || after) && (
            <section aria-labelledby="around" className="act-around">
              <h2 id="around">{chamber}, that day</h2>
              <dl>
                {before && <Neighbour title="Before" entry={before} />}
                {after && <Neighbour title="After" entry={after} />}
              </dl>
            </section>
          )}
          <p>
            <ButtonLink to={`/timetable#on-${day.id}`}>The whole timetable</ButtonLink>
          </p>
        </div>
      </article>
      {data && <JsonLd data={data} />}
      <InlineScript code={actScript} />
    </main>
  )
}

function Neighbour({ title, entry }: { title: string; entry: ProgrammeEntry }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ActName entry={entry} />
        <span>{entry.hours}</span>
      </dd>
    </div>
  )
}
