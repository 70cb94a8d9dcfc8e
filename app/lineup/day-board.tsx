import { dayText } from '../../languages/dates'
import { DisplayTitle } from '~/ui/display-title'
import { dayLight } from './day-light'
import { isHeadlineAct } from './day-texts'
import { Moving } from './moving'
import { Sign } from './sign'
import { SlotCard } from './slot-card'
import { useFollowing } from './use-following'
import type { WallDay } from './wall-day'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  day: WallDay
  headlineAct: string
  /** "2/5" when it is a part of the day. */
  place: string
  /** How many slots are shown, and how many of them with a readable name. */
  slots: number
  names: number
  /** The `performance.now()` at which the day was chosen. */
  since: number
  /** Everything is shown at its final place, without motion. */
  isStill: boolean
  /** The slots and names are still coming. */
  isRunning: boolean
}

/** One day on the wall: its name, its theme, and under the beam the slots that are revealed so far. */
export function DayBoard({
  day,
  headlineAct,
  place,
  slots,
  names,
  since,
  isStill,
  isRunning,
}: Props) {
  const t = useText('lineup')
  const langOf = useLangOf()
  const dayName = dayText(useText('dates'), day.day)
  const board = useFollowing<HTMLElement>(since, isStill, isRunning)
  return (
    <section ref={board} className={`relative pt-12 sm:pt-16 ${dayLight(day.color)}`}>
      <Beam isStill={isStill} />
      <header className="scroll-mt-[9.5rem] text-center">
        <Sign name={day.icon} className="mx-auto size-14 text-(--light)" />
        <div>
          <DisplayTitle size="headliner" year={2000} className="mt-3">
            {dayName.toLocaleUpperCase('en')}
          </DisplayTitle>
        </div>
        <p lang={langOf(day, 'theme')} className="mt-3 text-lead font-semibold text-(--light)">
          {day.theme}
        </p>
        {place && <p className="mt-1 font-semibold text-(--light)">{place}</p>}
      </header>
      {day.slots.length === 0 && (
        <p className="mt-8 text-center text-lead">
          {t('Still in the dark. Somebody is looking for the chalk.')}
        </p>
      )}
      {/* Safari gives a list with `list-style: none` no list role. Empty markers keep the role. */}
      <ol aria-label={dayName} className="mx-auto mt-8 max-w-5xl list-[''] sm:mt-12">
        {day.slots.slice(0, slots).map((slot, index) => (
          <SlotCard
            key={slot.id}
            slot={slot}
            index={index}
            isNamed={index < names}
            isHeadlineAct={isHeadlineAct(slot.artist, headlineAct)}
            isStill={isStill}
          />
        ))}
      </ol>
    </section>
  )
}

/** A beam of light on the rock. It swings into place when a day begins. */
function Beam({ isStill }: { isStill: boolean }) {
  return (
    <Moving
      as="div"
      isStill={isStill}
      aria-hidden="true"
      initial={{ opacity: 0, transform: 'rotate(-9deg)' }}
      animate={{ opacity: 1, transform: 'rotate(0deg)' }}
      transition={{ duration: 1.6, ease: [0.2, 0.8, 0.2, 1] }}
      className="beam"
    >
      <div className="beam-stage">
        <div className="beam-rock" />
        <div className="beam-air" />
      </div>
    </Moving>
  )
}
