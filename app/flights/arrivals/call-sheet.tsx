import { useEffect, useState, type ReactNode } from 'react'
import type { Language } from '../../../languages'
import { changeText } from '../../../languages/change-text'
import { Button } from '~/ui/button'
import { useText } from '~/ui/use-text'
import type { CallSheet, PickUp } from './arrival'
import { Choice, inWords, type BoardProps } from './arrivals-board'
import { PickUpRow } from './pick-up-row'
import { POLL_MS, readDay } from './use-arrivals'

/** The address of call sheets whose sets and chambers are in a language. */
export function callSheetIn(language: Language): string {
  return `/api/admin/call-sheet?language=${language}`
}

/** The day that the page's address names, `?day=YYYY-MM-DD`; null without one. */
export function dayInAddress(): string | null {
  const day = new URLSearchParams(location.search).get('day')
  return day !== null && !Number.isNaN(Date.parse(day)) ? day : null
}

function keepInAddress(day: string) {
  history.replaceState(history.state, '', `?${new URLSearchParams({ day })}${location.hash}`)
}

/** Everything of one day, on a phone or on paper: who comes, plays, sleeps and leaves, and whom to call. */
export function CallSheetOfDay({ password, first, onRefused }: BoardProps) {
  const t = useText('pickUps')
  const { language } = t
  const [chosen, choose] = useState(first.day)
  const [shown, setShown] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const { day, days, arrivals, departures, sheet } = shown
  useEffect(() => {
    let isOver = false
    const read = async () => {
      if (document.visibilityState === 'hidden') return
      const answer = await readDay(password, chosen, callSheetIn(language))
      if (isOver) return
      setFailed(!answer.ok)
      if (answer.ok) setShown(answer.answer)
      else if (answer.why === 'refused') onRefused()
    }
    void read()
    // Somebody may cancel a flight meanwhile, or end this key.
    const timer = setInterval(() => void read(), POLL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [password, chosen, language, onRefused])
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <Choice
          label={t('Day')}
          value={chosen}
          onChoose={(day) => {
            keepInAddress(day)
            choose(day)
          }}
        >
          {[...new Set([...days, chosen])].sort().map((one) => (
            <option key={one} value={one}>
              {inWords(one, t)}
            </option>
          ))}
        </Choice>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      <p role="status" className="font-semibold text-ember print:hidden">
        {hasFailed && t('The call sheet cannot be loaded at the moment. Please try again.')}
      </p>
      <div className="pick-up-day mt-4">
        <h2 className="text-2xl">{inWords(day, t)}</h2>
        {sheet && <p>{t('Questions? {contact}', { contact: sheet.contact })}</p>}
        <PickUps title={t('Arrivals')} of={arrivals} isArrival />
        {sheet && <Sets of={sheet.sets} />}
        {sheet && <Stays of={sheet.stays} />}
        <PickUps title={t('Departures')} of={departures} isArrival={false} />
      </div>
    </>
  )
}

/** A list of the sheet; nothing on a day that has none of it. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="mt-4 break-inside-avoid">
      <h3 className="text-xl">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function PickUps({ title, of, isArrival }: { title: string; of: PickUp[]; isArrival: boolean }) {
  return (
    <Part title={title}>
      {of.map((pickUp) => (
        <PickUpRow key={pickUp.id} pickUp={{ ...pickUp, isArrival }} heading="h4" />
      ))}
    </Part>
  )
}

const LINE = 'flex flex-wrap gap-x-4 border-t border-seam py-1 [overflow-wrap:anywhere]'

function Sets({ of }: { of: CallSheet['sets'] }) {
  const t = useText('pickUps')
  const tChange = useText('slotChange')
  return (
    <Part title={t('Sets')}>
      {of.map(({ name, hours, chamber, change }, index) => (
        <li key={index} className={LINE}>
          <span className="font-bold tabular-nums">{hours}</span>
          <bdi className={change?.kind === 'cancelled' ? 'line-through' : 'font-bold'}>{name}</bdi>
          <span>{chamber}</span>
          {change && <span>{changeText(tChange, change)}</span>}
        </li>
      ))}
    </Part>
  )
}

function Stays({ of }: { of: CallSheet['stays'] }) {
  const t = useText('pickUps')
  return (
    <Part title={t('Hotels')}>
      {of.map(({ artistName, hotel, hotelFrom, hotelTo, roomWith }, index) => (
        <li key={index} className={LINE}>
          <bdi className="font-bold">{artistName}</bdi>
          <bdi>{hotel}</bdi>
          {(hotelFrom ?? hotelTo) !== null && (
            <span>
              {[hotelFrom, hotelTo].map((day) => (day === null ? '' : inWords(day, t))).join(' – ')}
            </span>
          )}
          {roomWith !== null && <bdi>+ {roomWith}</bdi>}
        </li>
      ))}
    </Part>
  )
}
