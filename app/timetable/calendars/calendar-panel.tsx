import { useId } from 'react'
import { Button } from '~/ui/button'
import { calendarLinks } from './calendar-links'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

interface Props {
  /** The origin of absolute links. */
  siteUrl: string
  /** The name of the festival's calendar. */
  name: string
}

/** Placeholder for a list's id, until the browser knows it. */
const NO_LIST = 'READ'

/** Ways to bring the programme, or the visitor's own night, into a calendar. Only the visitor's night needs scripts. */
export function CalendarPanel({ siteUrl, name }: Props) {
  const href = useHref()
  const t = useText('calendar')
  return (
    <section
      id="calendar"
      aria-labelledby="calendar-heading"
      className="timetable-column calendars"
      data-calendars=""
    >
      <h2 id="calendar-heading">{t('In your calendar')}</h2>
      <p className="calendars-truth">
        {t(
          'Calendars look for changes every few hours, Google once a day. On the night, trust this page.',
        )}
      </p>
      <div className="calendars-both">
        <div>
          <h3>{t('The whole programme')}</h3>
          <Subscriptions feed={siteUrl + href('/calendar.ics')} name={name} />
        </div>
        <div className="calendars-night">
          <h3>{t('My night')}</h3>
          <p>
            {t('Only what you have starred. It moves when a set moves, and follows your stars.')}
          </p>
          <Button data-calendar="night" variant="primary" className="aria-disabled:opacity-60">
            {t('Calendar for my night')}
          </Button>
          <div data-night="" hidden>
            <Subscriptions
              feed={siteUrl + href(`/calendar/picks/${NO_LIST}.ics`)}
              name={t('My night: {title}', { title: name })}
              isLater
            />
            <Button data-calendar="end" className="calendars-end">
              {t('Delete this calendar')}
            </Button>
          </div>
          <p role="status" data-calendar-status="" />
        </div>
      </div>
    </section>
  )
}

/** @param isLater - the browser fills the addresses in, once there is a list */
function Subscriptions({
  feed,
  name,
  isLater = false,
}: {
  feed: string
  name: string
  isLater?: boolean
}) {
  const t = useText('calendar')
  const inNewTab = ` ${useText('links')('(opens in a new tab)')}`
  const { apple, google, outlook } = calendarLinks(feed, name)
  const id = useId()
  const href = (address: string) =>
    isLater ? { href: '#calendar', 'data-href': address } : { href: address }
  return (
    <>
      <ul className="calendars-apps">
        <li>
          <a {...href(apple)}>Apple Calendar</a>
        </li>
        <li>
          <a {...href(google)} target="_blank" rel="noopener">
            Google Calendar<span className="sr-only">{inNewTab}</span>
          </a>
        </li>
        <li>
          <a {...href(outlook)} target="_blank" rel="noopener">
            Outlook<span className="sr-only">{inNewTab}</span>
          </a>
        </li>
      </ul>
      <p className="calendars-address" data-address="">
        <label htmlFor={id}>{t('Address for any other calendar')}</label>
        <input
          id={id}
          readOnly
          spellCheck={false}
          {...(isLater ? { 'data-value': feed } : { defaultValue: feed })}
        />
        <Button data-calendar="copy">{t('Copy')}</Button>
      </p>
    </>
  )
}
