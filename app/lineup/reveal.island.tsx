import { LazyMotion } from 'framer-motion'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { dayText } from '../../languages/dates'
import type { Site } from '../../cms/shapes.server'
import { DisplayTitle } from '~/ui/display-title'
import { DayBoard } from './day-board'
import { dayParts, seenDaysOf, type DayPart } from './day-parts'
import { DayPicker } from './day-picker'
import { dayComplete } from './day-texts'
import { Door } from './door'
import { EveryDay } from './every-day'
import { Intro } from './intro'
import { features } from './motion-features'
import type { RevealShow } from './reveal-show'
import type { RevealEvent, RevealView } from './reveal-stages'
import { ShareCard } from './share-card'
import { NextDay, ShowControls } from './show-controls'
import { useReveal } from './use-reveal'
import type { WallDay } from './wall-day'
import type { OwnText } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'

type LineupView = Extract<RevealView, { stage: 'lineup' }>

interface Props {
  days: WallDay[]
  site: Pick<Site, 'translated' | 'title' | 'headlineAct' | 'dates' | 'place' | 'shareMessage'>
  siteUrl: string
  /** The organisers' title instead of ours. */
  heading?: OwnText
  /** The organisers' film instead of ours, or none: then the show begins with the teaser. */
  film?: Site['introFilm']
}

/**
 * The whole show. The server renders the intro and every day. Without scripts all days are readable. With scripts and
 * reduced motion only the first day shows. In all other cases the line-up is hidden until the intro is over.
 */
export default function Reveal({ film = 'ours', ...wall }: Props) {
  const [parts] = useState(() => dayParts(wall.days))
  const { view: newest, send } = useReveal(parts.map((part) => part.wall.slots.length))
  const view = usePaced(newest)
  const isOpen = view.stage === 'lineup'
  return (
    <LazyMotion features={features} strict>
      {!isOpen && (
        <Intro stage={view.stage} film={film} isLeaving={newest.stage === 'lineup'} send={send} />
      )}
      {(isOpen || view.stage === 'unlit') && (
        <Wall {...wall} parts={parts} newest={newest} view={view} send={send} />
      )}
      {isOpen && !view.isStill && <Door isOpening />}
    </LazyMotion>
  )
}

interface WallProps extends Omit<Props, 'film'> {
  parts: readonly DayPart[]
  /** What is drawn. */
  view: Extract<RevealView, { stage: 'unlit' | 'lineup' }>
  /** Ahead of `view` for a moment after a press: the buttons show it already. */
  newest: RevealView
  send: RevealShow['send']
}

/** The line-up with the buttons of its show, and the card to share. Before the show it has every day. */
function Wall({ days, site, siteUrl, heading, parts, view, newest, send }: WallProps) {
  const isOpen = view.stage === 'lineup'
  const next = isOpen ? nextPart(view, parts) : undefined
  const seenDays = useSeenDays(view, parts)
  const [isHeld, setHeld] = useState(false)
  const show = useRef<HTMLDivElement>(null)
  /** Sends a press, and moves the focus from its button, which is disabled, hidden or removed by it. */
  const press = (event: RevealEvent) => {
    show.current?.focus({ preventScroll: true })
    send(event)
  }
  const choose = (part: number) => press({ type: 'day-chosen', day: part })
  return (
    <div
      className={`isolate overflow-x-clip [overflow-anchor:none] px-gutter pt-12 pb-section sm:pt-16 ${isOpen ? '' : 'staged:motion-safe:hidden'}`}
    >
      <Title own={heading} hasFocus={isOpen && !view.isStill} />
      {/* The picker is sticky at the top and the show's buttons at the bottom, within this element only. */}
      <div
        ref={show}
        tabIndex={-1}
        className="show outline-none"
        data-held={isHeld ? '' : undefined}
      >
        <DayPicker
          days={days}
          chosen={newest.stage === 'lineup' ? (parts[newest.day]?.day ?? 0) : 0}
          isLocked={isRunning(newest) || namesOf(view) < namesOf(newest)}
          isReady={isOpen}
          onChoose={(day) => choose(parts.findIndex((part) => part.day === day))}
        />
        {isOpen ? (
          <OpenDay days={days} part={parts[view.day]} view={view} headlineAct={site.headlineAct} />
        ) : (
          <EveryDay days={days} headlineAct={site.headlineAct} />
        )}
        {isOpen && next && (
          <NextDay
            part={next}
            isNear={view.names === parts[view.day]?.wall.slots.length}
            isReady={!view.isRunning && !isRunning(newest)}
            onChoose={() => choose(parts.indexOf(next))}
          />
        )}
        {isOpen && !view.isStill && (
          <ShowControls
            isRunning={view.isRunning && isRunning(newest)}
            onSkip={() => press({ type: 'cut' })}
            isHeld={isHeld}
            onHold={setHeld}
          />
        )}
      </div>
      <ShareCard
        site={site}
        siteUrl={siteUrl}
        days={days}
        seenDays={seenDays}
        isWaiting={isOpen && view.isRunning}
      />
    </div>
  )
}

/**
 * The view to draw: `newest`, or for a moment the previous one. It is deferred in two cases. After a press, a slow phone
 * shows the pressed button before it draws the change. At the beginning, hydration and the first scene become two short
 * tasks instead of a long one. Changes by the timer are drawn at once.
 */
function usePaced(newest: RevealView): RevealView {
  const paced = useDeferredValue(newest)
  const isEarly = paced.stage === 'unlit' || paced.stage === 'film'
  const isPressed =
    newest.stage === 'lineup' &&
    (paced.stage !== 'lineup' ||
      paced.since !== newest.since ||
      isRunning(paced) !== isRunning(newest))
  return (isEarly && paced.stage !== newest.stage) || isPressed ? paced : newest
}

function isRunning(view: RevealView): boolean {
  return view.stage === 'lineup' && view.isRunning
}

function namesOf(view: RevealView): number {
  return view.stage === 'lineup' ? view.names : 0
}

/** What can be chosen after the present part. A day that was cut short is shown whole, so its other parts are none. */
function nextPart(view: LineupView, parts: readonly DayPart[]): DayPart | undefined {
  if (view.isStill) return undefined
  const today = parts[view.day]?.day
  return parts.find(({ day }, index) => index > view.day && !(view.isCut && day === today))
}

/** Indexes of the days that this visitor has seen to the end, in all parts. Without motion these are all days; before the line-up opens it is null. */
function useSeenDays(view: RevealView, parts: readonly DayPart[]): ReadonlySet<number> | null {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  if (view.stage !== 'lineup') return null
  if (view.isStill) return new Set(parts.map(({ day }) => day))
  const shown = parts.flatMap(({ day }, index) =>
    index === view.day || (view.isCut && day === parts[view.day]?.day) ? index : [],
  )
  if (!view.isRunning && shown.some((part) => !seen.has(part)))
    setSeen(new Set([...seen, ...shown]))
  return seenDaysOf(parts, seen)
}

/** @param props.hasFocus - the title takes the focus, because the dialog that had it is gone */
function Title({ own, hasFocus }: { own: OwnText | undefined; hasFocus: boolean }) {
  const t = useText('lineup')
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true })
  }, [hasFocus])
  return (
    <div className="mx-auto mb-6 max-w-page text-center">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <DisplayTitle as="h1" id="wall-heading" lang={own?.lang} size="section" year={1985}>
          {own?.text ?? t('The lineup reveal')}
        </DisplayTitle>
      </div>
      <p className="mx-auto mt-4 max-w-measure text-lead text-balance text-limestone">
        {t('We really tried to keep it a secret but everyone found out about it')}
      </p>
    </div>
  )
}

interface OpenDayProps {
  days: WallDay[]
  part: DayPart | undefined
  view: LineupView
  headlineAct: string
}

/**
 * The chosen day, or the present part of a long one. A screen reader can read each name as soon as its slot is shown, and announces once that the day is
 * complete.
 */
const OpenDay = memo(({ days, part, view, headlineAct }: OpenDayProps) => {
  const t = useText('lineup')
  const tDates = useText('dates')
  const whole = days[part?.day ?? -1]
  if (!part || !whole) return null
  const isWhole = view.isStill || view.isCut
  const day = isWhole ? whole : part.wall
  return (
    <>
      <DayBoard
        key={`${day.id} ${view.since}`}
        day={day}
        headlineAct={headlineAct}
        place={isWhole ? '' : part.place}
        slots={isWhole ? day.slots.length : view.slots}
        names={isWhole ? day.slots.length : view.names}
        since={view.since}
        isStill={view.isStill}
        isRunning={view.isRunning}
      />
      <p role="status" className="sr-only">
        {view.isRunning || view.isStill || !(isWhole || part.isLast)
          ? ''
          : dayComplete(dayText(tDates, whole.day), whole.slots.length, t)}
      </p>
    </>
  )
})
