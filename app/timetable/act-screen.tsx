import { ButtonLink } from '~/ui/button'
import { Carved } from '~/ui/carved'
import type { ProgrammeEntry } from './programme'

/** One slot of the programme. */
export function ActScreen({ entry }: { entry: ProgrammeEntry }) {
  const { id, name, day, hours, chamber, description, start } = entry
  return (
    <main id="main">
      <article className="act">
        <Carved as="h1" size="chamber" year={2000}>
          {name}
        </Carved>
        <p className="act-when">
          {day.label}, {hours}
          {chamber && <span> · {chamber}</span>}
        </p>
        {description && <p>{description}</p>}
        <p className="act-links">
          {start !== null && <a href={`/calendar/${id}.ics`}>Add to calendar</a>}
          <ButtonLink to="/timetable">The whole timetable</ButtonLink>
        </p>
      </article>
    </main>
  )
}
