import { datesText } from '../../../languages/when-text'
import type { Text } from '../../../languages/text'
import { calendarName, type Programme } from '../../../rules/programme'
import { ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'
import { DayLinks, timetableDays, TimetableDay } from '../timetable-days'

interface NamedAct {
  name: string
  tier: 'headliner' | 'main' | 'other'
}

interface Props {
  edition: Programme & { id: number; lineup: NamedAct[] }
  /** The English address of its board. */
  boardPath: string
  /** The dates of the present edition, in words. */
  presentDates: string
}

const TIERS: { tier: NamedAct['tier']; label: Text<'tiers'> }[] = [
  { tier: 'headliner', label: 'Headliners' },
  { tier: 'main', label: 'Main acts' },
  { tier: 'other', label: 'And deeper in' },
]

/** What a former edition was: who was on its wall, and who played when. */
export function FormerEditionScreen({ edition, boardPath, presentDates }: Props) {
  const { startDate, endDate, lineup } = edition
  const t = useText('edition')
  const tTiers = useText('tiers')
  const langOf = useLangOf()
  const href = useHref()
  const days = timetableDays(edition)
  return (
    <main id="main" tabIndex={-1} className="timetable">
      <header className="timetable-head">
        <div className="timetable-column">
          <DisplayTitle as="h1" size="section" year={1979}>
            {calendarName(edition)}
          </DisplayTitle>
          <p className="former-when">
            {edition.edition && (
              <>
                <span lang={langOf(edition, 'edition')}>{edition.edition}</span>.{' '}
              </>
            )}
            {datesText(t.language, { startDate, endDate })},{' '}
            <span lang={langOf(edition, 'place')}>{edition.place}</span>.
          </p>
          <p>
            {t('This edition is over.')}{' '}
            <a href={href('/')} className="font-bold underline underline-offset-4">
              {t('The present one: {dates}', { dates: presentDates })}
            </a>
          </p>
          <p>{t('This is how it was announced, and nothing here changes any more.')}</p>
          {lineup.length > 0 && (
            <section aria-labelledby="line-up" className="former-lineup">
              <h2 id="line-up">{t('The line-up')}</h2>
              {TIERS.map(({ tier, label }) => (
                <Names
                  key={tier}
                  label={tTiers(label)}
                  names={lineup.filter((act) => act.tier === tier).map(({ name }) => name)}
                />
              ))}
            </section>
          )}
        </div>
      </header>
      {days.length > 0 && <DayLinks days={days} />}
      {days.map((day, index) => (
        <TimetableDay key={day.day.id} index={index} isFormer {...day} />
      ))}
      <div className="timetable-foot former-foot">
        <ButtonLink to={boardPath}>{t('The board of {id}', { id: edition.id })}</ButtonLink>
        <ButtonLink to="/timetable">{t('The present timetable')}</ButtonLink>
      </div>
    </main>
  )
}

function Names({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <h3>{label}</h3>
      <ul>
        {names.map((name, place) => (
          <li key={place}>{name}</li>
        ))}
      </ul>
    </>
  )
}
