import type { GettingThere } from '../../cms/getting-there.server'
import type { Site, TitledText } from '../../cms/shapes.server'
import { datesText } from '../../languages/when-text'
import { DisplayTitle } from '~/ui/display-title'
import { useOwnWords } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'
import { Notice } from '~/ui/notice'
import { InlineScript } from '~/ui/page-parts'
import { CalendarPanel } from './calendars/calendar-panel'
import { Changes, MyNight, Proposal } from './my-night/my-night'
import { nowAndNext } from './now-next'
import { NowNextBlock } from './now-next-block'
import { Essentials } from './offline/essentials'
import { passesFilter, type TimetableFilter } from './filter'
import { FilterPanel } from './filter-panel'
import { KeepIt, Underground } from './offline/underground'
import { calendarName, type Programme, type TimetableEntry } from '../../rules/programme'
import { DayLinks, timetableDays, TimetableDay } from './timetable-days'
import timetableScript from './timetable-script.ts?script'

interface Props {
  /** Without ids as long as their key has never been read. */
  programme: Programme<string | null>
  siteUrl: string
  /** In epoch milliseconds. */
  renderedAt: number
  /** Changes with everything that a visitor reads here. */
  version: string
  isKeptOffline: boolean
  filter: TimetableFilter
  rules: TitledText[]
  way: GettingThere | null
  site: Site
}

/** All days of the programme, with a star for each slot, and the calendars. Without scripts everything but the stars. */
export function TimetableScreen({ programme, siteUrl, renderedAt, site, ...page }: Props) {
  const t = useText('timetable')
  const title = useOwnWords(site.words)('timetableTitle')
  const nowNext = nowAndNext(programme.entries, renderedAt, useText('now'))
  const days = timetableDays(programme)
  const isWanted = (entry: TimetableEntry) => passesFilter(entry, page.filter)
  const name = calendarName(programme)
  /** Also days that are announced may have no slots yet. */
  const isBare = programme.entries.length === 0
  const hasIds = programme.entries.every(({ id }) => id !== null)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="timetable"
      data-version={page.version}
      data-time-zone={programme.timeZone}
      data-offline={page.isKeptOffline ? 'on' : 'off'}
    >
      <header className="timetable-head">
        <div className="timetable-column">
          <DisplayTitle as="h1" lang={title?.lang} size="section" year={1979}>
            {title?.text ?? t('Timetable')}
          </DisplayTitle>
          <p className="timetable-zone">{t('All hours are those of the cave.')}</p>
          <Underground />
          {site.notice && <Notice {...site.notice} />}
          <Proposal />
          <Changes at={programme.changedAt} edition={programme.startDate.slice(0, 4)} />
          {nowNext && <NowNextBlock given={nowNext} at={renderedAt} />}
          {isBare && (
            <p role="note">
              {t('{dates}: the hours are not on the wall yet. Look in again soon.', {
                dates: datesText(t.language, programme),
              })}
            </p>
          )}
          {hasIds ? (
            !isBare && <MyNight title={name} />
          ) : (
            <p role="note">
              {t(
                'The cave has lost its connection for a moment. Stars and the pages of the acts come back with it.',
              )}
            </p>
          )}
          {!isBare && <FilterPanel entries={programme.entries} filter={page.filter} />}
        </div>
      </header>
      {!isBare && <DayLinks days={days.filter(({ entries }) => entries.some(isWanted))} />}
      {days.map((day, index) => (
        <TimetableDay key={day.day.id} index={index} filter={page.filter} {...day} />
      ))}
      <div className="timetable-foot">
        <Essentials rules={page.rules} way={page.way} site={site} />
        <KeepIt />
        <CalendarPanel siteUrl={siteUrl} name={name} />
      </div>
      <InlineScript code={timetableScript} texts={['now', 'night', 'share']} />
    </main>
  )
}
