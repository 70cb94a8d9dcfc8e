import { Button, ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { JsonLd } from '~/ui/json-ld'
import { InlineScript } from '~/ui/page-parts'
import { Joint } from '~/ui/rock'
import { ActName } from './act-name'
import actScript from './act-script.ts?script'
import type { ProgrammeEntry } from '../../rules/programme'
import { useLangOf, useText } from '~/ui/use-text'
import { kindText } from './kind-text'
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
  const t = useText('act')
  const tKinds = useText('kinds')
  const langOf = useLangOf()
  return (
    <main id="main" tabIndex={-1} className="timetable">
      <article className={`act timetable-day timetable-light-${dayIndex % 4}`}>
        <Joint above="schedule" />
        <div className="timetable-column">
          <p className="act-kind">{kindText(tKinds, kind)}</p>
          <DisplayTitle as="h1" size="headliner" year={1985}>
            {name}
          </DisplayTitle>
          <p className="act-hours">{hours}</p>
          <p className="act-where">
            {date}
            {chamber && ` · ${chamber}`}
          </p>
          {description && (
            <p lang={langOf(entry, 'description')} className="act-words">
              {description}
            </p>
          )}
          <div className="act-links">
            <Star id={id} name={name} />
            {start !== null && (
              <ButtonLink to={`/calendar/${id}.ics`} isFile>
                {t('Add to calendar')}
              </ButtonLink>
            )}
            <Button data-share="page" data-title={name}>
              {t('Share')}
            </Button>
            <p role="status" data-share-status="" />
          </div>
          {(before || after) && (
            <section aria-labelledby="around" className="act-around">
              <h2 id="around">{t('{chamber}, that day', { chamber: chamber! })}</h2>
              <dl>
                {before && <Neighbour title={t('Before')} entry={before} />}
                {after && <Neighbour title={t('After')} entry={after} />}
              </dl>
            </section>
          )}
          <p>
            <ButtonLink to={`/timetable#on-${day.id}`}>{t('The whole timetable')}</ButtonLink>
          </p>
        </div>
      </article>
      {data && <JsonLd data={data} />}
      <InlineScript code={actScript} texts={['share']} />
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
