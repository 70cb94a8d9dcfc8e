import { dayText } from '../../languages/dates'
import type { ScheduleDay, SectionText } from '../../cms/shapes.server'
import { ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  text: SectionText
  days: ScheduleDay[]
  /** The notes tell what costs extra, which is of no use after the festival. */
  hasNotes: boolean
}

/** One carved door a day, each lit by a lamp of its own. */
export function Schedule({ text, days, hasNotes }: Props) {
  const t = useText('home')
  const tDates = useText('dates')
  const langOf = useLangOf()
  return (
    <Section
      name="schedule"
      text={text}
      above="banner"
      wall={<Rock name="masonry" className="rock-face" />}
    >
      <ol className="doors">
        {days.map((day, index) => (
          <li key={day.id} className="door">
            <div className="door-leaf">
              <DisplayTitle as="h3" year={2006 + 5 * index} size="main">
                {dayText(tDates, day.day)}
              </DisplayTitle>
              <p lang={langOf(day, 'date')} className="mt-1 font-semibold text-(--lamp)">
                {day.date}
              </p>
              <p
                lang={langOf(day, 'title')}
                className="mt-4 text-title leading-snug font-bold text-chalk"
              >
                {day.title}
              </p>
              <p lang={langOf(day, 'time')} className="mt-1 font-semibold tabular-nums">
                {day.time}
              </p>
              <p lang={langOf(day, 'description')} className="mt-3 grow">
                {day.description}
              </p>
              {hasNotes && day.note && (
                <p lang={langOf(day, 'note')} className="door-note">
                  {day.note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <ButtonLink to="/timetable">{t('The whole timetable')}</ButtonLink>
      </p>
    </Section>
  )
}
