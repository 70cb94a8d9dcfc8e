import type { CSSProperties } from 'react'
import { dateText, dayText } from '../../languages/dates'
import { eveningText } from '../../languages/when-text'
import { DisplayTitle, fitted } from '~/ui/display-title'
import { Joint, type RockName } from '~/ui/rock'
import { ActName } from './act-name'
import { Change } from './change-text'
import { isCancelled, type Programme, type TimetableEntry } from '../../rules/programme'
import { chamberColumns, type ChamberColumns } from './chamber-columns'
import { contentNotesText } from './content-notes-text'
import { passesFilter, EVERY_SET, type TimetableFilter } from './filter'
import { kindText } from './kind-text'
import { Star } from './star'
import { Where } from './where'
import { useLangOf, useText } from '~/ui/use-text'

interface Day {
  day: TimetableEntry['day']
  entries: TimetableEntry[]
  /** Null where a list is better on a wide screen, too. */
  columns: ChamberColumns | null
}

/** The rock above each day, in turn. */
const JOINTS: RockName[] = ['schedule', 'lineup', 'booking', 'rules', 'gallery']

/** Links to the days, which stay in sight. */
export function DayLinks({ days }: { days: Pick<Day, 'day'>[] }) {
  const t = useText('timetable')
  const tDates = useText('dates')
  return (
    <nav aria-label={t('Days')} className="timetable-days">
      {days.map(({ day }) => (
        <a key={day.id} href={`#on-${day.id}`}>
          {dayText(tDates, day.label)}
        </a>
      ))}
    </nav>
  )
}

/**
 * The slots of one day, in a light of its own.
 *
 * @param props.isFormer - of a former edition: nothing can be starred, and the names have no pages but their texts
 */
export function TimetableDay({
  day,
  entries,
  columns: ofWhole,
  index,
  filter = EVERY_SET,
  isFormer = false,
}: Day & { index: number; filter?: TimetableFilter; isFormer?: boolean }) {
  const t = useText('timetable')
  const tDates = useText('dates')
  const shown = entries.filter((entry) => passesFilter(entry, filter))
  const columns = shown.length === entries.length ? ofWhole : null
  return (
    <section
      aria-labelledby={`on-${day.id}`}
      data-day={dayText(tDates, day.label)}
      hidden={shown.length === 0}
      className={`timetable-day timetable-light-${index % 4}`}
    >
      <Joint above={JOINTS[index % JOINTS.length]!} />
      <div className="timetable-column">
        <DisplayTitle
          as="h2"
          id={`on-${day.id}`}
          isTarget
          size="headliner"
          year={1990 + 10 * index}
        >
          {dayText(tDates, day.label)}
        </DisplayTitle>
        {day.date && <p className="timetable-date">{dateText(tDates, day.date)}</p>}
        {/* Each slot names its chamber, too. */}
        {columns && (
          <div aria-hidden className="timetable-chambers" style={columnCount(columns)}>
            {columns.chambers.map((chamber, place) => (
              <span key={place}>{chamber || t('Somewhere')}</span>
            ))}
          </div>
        )}
        <ul
          className={index === 0 ? undefined : 'below-fold'}
          style={columns ? columnCount(columns) : undefined}
        >
          {entries.map((entry, place) => (
            <Row
              key={place}
              entry={entry}
              isHidden={!shown.includes(entry)}
              area={columns?.areas.get(entry)}
              isFormer={isFormer}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function columnCount({ chambers }: ChamberColumns): CSSProperties {
  return { '--columns': chambers.length } as CSSProperties
}

interface RowProps {
  entry: TimetableEntry
  isHidden: boolean
  area: string | undefined
  isFormer: boolean
}

/** A slot that the filter leaves out is in the page, because scripts compare the whole programme with the visitor's stars. */
function Row({ entry, isHidden, area, isFormer }: RowProps) {
  const { id, name, description, chamber, kind, morning, start, end } = entry
  const t = useText('timetable')
  const tKinds = useText('kinds')
  const contentNotes = contentNotesText(useText('contentNotes'), entry)
  const tDates = useText('dates')
  const langOf = useLangOf()
  const isLarge = kind === 'headline' || kind === 'finale'
  return (
    <li
      hidden={isHidden}
      style={area === undefined ? undefined : { gridArea: area }}
      id={id === null ? undefined : `act-${id}`}
      // What does not take place is never on now, and never at the same time as something else.
      data-start={isCancelled(entry) ? undefined : (start ?? undefined)}
      data-end={isCancelled(entry) ? undefined : (end ?? undefined)}
      data-cancelled={isCancelled(entry) ? '' : undefined}
      data-chamber={chamber ?? undefined}
      data-kind={kind}
      data-evening={
        morning === null ? undefined : eveningText(tDates.language, entry.day.label, morning)
      }
    >
      <Hours of={entry.hours} />
      <span className="timetable-name" style={isLarge ? fitted(name) : undefined}>
        {isFormer ? <span data-name="">{name}</span> : <ActName entry={entry} />}
        {!isFormer && <span className="timetable-now">{` ${t('on now')}`}</span>}
        <span className="timetable-where">
          <Where
            words={[morning && dayText(tDates, morning), kindText(tKinds, kind)]}
            entry={entry}
          />
        </span>
        <Change of={entry} />
        {contentNotes && <span className="block font-bold">{contentNotes}</span>}
        {isFormer && description && (
          <span lang={langOf(entry, 'description')} className="former-words block">
            {description}
          </span>
        )}
      </span>
      {id !== null && !isFormer && <Star id={id} name={name} />}
    </li>
  )
}

/** The beginning is what people look for. */
function Hours({ of: hours }: { of: string }) {
  const [, from, rest] = /^(\d{1,2}[:.]\d{2})(.*)$/.exec(hours) ?? []
  return (
    <span className="timetable-hours">
      {from === undefined ? (
        hours
      ) : (
        <>
          <b>{from}</b>
          {rest}
        </>
      )}
    </span>
  )
}

/**
 * The days in the order of the programme, each with its slots in the order of the clock. The order in which organisers have
 * listed them is that of the reveal. Slots whose hours cannot be read come last.
 */
export function timetableDays({ entries }: Pick<Programme<string | null>, 'entries'>): Day[] {
  const ids = [...new Set(entries.map(({ day }) => day.id))]
  // Slots without a chamber stand behind those that have one.
  const chambers = [...new Set(entries.flatMap(({ chamber }) => chamber ?? [])), null]
  return ids.map((id) => {
    const ofDay = entries.filter(({ day }) => day.id === id)
    return {
      day: ofDay[0]!.day,
      entries: ofDay.toSorted((a, b) => startOf(a) - startOf(b)),
      columns: chamberColumns(ofDay, chambers),
    }
  })
}

function startOf({ start }: TimetableEntry): number {
  return start ?? Number.MAX_SAFE_INTEGER
}
