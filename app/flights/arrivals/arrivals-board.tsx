import { useState, type ReactNode } from 'react'
import type { Writer } from '../../../languages/text'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { useText } from '~/ui/use-text'
import type { PickUpsOfDay } from './arrival'
import { PickUpRow } from './pick-up-row'
import { ALL_DRIVERS, driversByName, listInOrder, NO_DRIVER } from './pick-ups-by-driver'
import { ALL, NOW, useArrivals } from './use-arrivals'

export interface BoardProps {
  password: string
  first: PickUpsOfDay
  onRefused: () => void
}

/** Arrivals and departures of today and tomorrow, or of any other day, with buttons for the state of each pick-up. */
export function ArrivalsBoard({ password, first, onRefused }: BoardProps) {
  const { days, view, show, isOffline, isLimited, waiting, press } = useArrivals(
    password,
    first,
    onRefused,
  )
  const t = useText('pickUps')
  const [driver, setDriver] = useState(ALL_DRIVERS)
  const known = days[0] ?? first
  const drivers = driversByName(days, driver)
  return (
    <>
      {first.driver !== null && (
        <p className="mt-3 text-lg font-bold text-chalk">
          {t('Passengers of {driver}', { driver: isolated(first.driver) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <Choice label={t('Days')} value={view} onChoose={show}>
          <option value={NOW}>{t('Today and tomorrow')}</option>
          {known.days.map((day) => (
            <option key={day} value={day}>
              {inWords(day, t)}
            </option>
          ))}
          <option value={ALL}>{t('All days')}</option>
        </Choice>
        {first.driver === null && (
          <Choice label={t('Driver')} value={driver} onChoose={setDriver}>
            <option value={ALL_DRIVERS}>{t('All drivers')}</option>
            {[...drivers].map(([name, spelled]) => (
              <option key={name} value={name}>
                {spelled}
              </option>
            ))}
            <option value={NO_DRIVER}>{t('Nobody yet')}</option>
          </Choice>
        )}
        <Button onClick={() => window.print()}>{t('Print, a sheet a day')}</Button>
      </div>
      <p role="status" className="mt-3 min-h-6 font-semibold text-ember print:hidden">
        {isLimited
          ? t(
              'Too many wrong keys came from your connection. The arrivals are hidden for some minutes; what you pressed is kept.',
            )
          : isOffline &&
            t('No connection. What you press is kept and sent as soon as there is one.')}
      </p>
      {view === ALL && days.length === 0 && !isLimited && (
        <p className="mt-2">{t('No arrivals and departures have been entered yet.')}</p>
      )}
      {days.map((answer, index) => {
        const words = inWords(answer.day, t)
        const heading = t(index === 0 ? 'Today, {day}' : 'Tomorrow, {day}', { day: words })
        return (
          <Day
            key={answer.day}
            of={answer}
            heading={view === NOW ? heading : words}
            {...{ driver, waiting, press }}
          />
        )
      })}
    </>
  )
}

interface DayProps extends Pick<ReturnType<typeof useArrivals>, 'waiting' | 'press'> {
  of: PickUpsOfDay
  heading: string
  driver: string
}

/** The pick-ups of a day, on paper a sheet of their own. */
function Day({ of, heading, driver, waiting, press }: DayProps) {
  const t = useText('pickUps')
  const pickUps = listInOrder(of, driver)
  return (
    <section aria-labelledby={`day-${of.day}`} className="pick-up-day mt-4">
      <h2 id={`day-${of.day}`} className="text-2xl">
        {heading}
      </h2>
      {pickUps.length === 0 && (
        <p className="mt-2">
          {driver === ALL_DRIVERS
            ? t('No arrivals and departures have been entered for this day yet.')
            : t('None of this choice on this day.')}
        </p>
      )}
      <ol className="mt-2">
        {pickUps.map((pickUp) => (
          <PickUpRow
            heading="h3"
            key={pickUp.id}
            pickUp={pickUp}
            kept={waiting.get(pickUp.id)}
            onPress={(state) => press(pickUp, state)}
          />
        ))}
      </ol>
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label>
      <span className="font-semibold text-chalk">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="mt-1 block min-h-12 max-w-full rounded-md border-2 border-seam bg-rock px-3 [font:inherit] text-chalk"
      >
        {children}
      </select>
    </label>
  )
}

export function inWords(day: string, { language }: Pick<Writer<'pickUps'>, 'language'>): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
}
