import * as m from 'framer-motion/m'
import type { RevealDay } from '../../cms/shapes.server'
import { dayLight } from './day-light'
import { isHeadlineAct } from './day-texts'
import { Sign } from './sign'
import { SlotCard } from './slot-card'
import { useFollowing } from './use-following'

interface Props {
  day: RevealDay
  headlineAct: string
  /** How many slots are there, from the first, and how many of their names can be read. */
  slots: number
  names: number
  /** Everything stands where it belongs, and nothing moves. */
  isStill: boolean
}

/** One day on the wall: its name, its theme, and under the beam the slots that have had their turn. */
export function DayBoard({ day, headlineAct, slots, names, isStill }: Props) {
  const board = useFollowing<HTMLElement>(slots, isStill)
  return (
    <section ref={board} className={`relative pt-10 sm:pt-14 ${dayLight(day.color)}`}>
      <Beam isStill={isStill} />
      <header className="scroll-mt-[9.5rem] text-center">
        <Sign name={day.icon} className="mx-auto size-10 text-(--light)" />
        <h2 className="mt-2 text-chamber font-black tracking-[0.04em]">{day.day.toLocaleUpperCase('en')}</h2>
        <p className="mt-2 text-lead font-semibold text-chalk">{day.theme}</p>
      </header>
      {/* Safari takes a list whose marks are switched off for none; with empty ones it is one. */}
      <ol aria-label={day.day} className="mx-auto list-[''] mt-8 grid max-w-6xl gap-y-2 sm:mt-12">
        {day.slots.slice(0, slots).map((slot, index) => (
          <SlotCard key={slot.id} slot={slot} isNamed={index < names} isHeadlineAct={isHeadlineAct(slot.artist, headlineAct)} isStill={isStill} />
        ))}
      </ol>
    </section>
  )
}

/** The one light in the room, on rough rock. It swings to its place when a day begins. */
function Beam({ isStill }: { isStill: boolean }) {
  return (
    <m.div
      aria-hidden="true"
      initial={isStill ? false : { opacity: 0, transform: 'rotate(-9deg)' }}
      animate={{ opacity: 1, transform: 'rotate(0deg)' }}
      transition={{ duration: 1.6, ease: [0.2, 0.8, 0.2, 1] }}
      className="pointer-events-none absolute -inset-x-gutter -top-[26rem] bottom-0 -z-10 min-h-[72rem] origin-top opacity-100
        [mask-image:linear-gradient(#000_30%,transparent)] forced-colors:hidden"
    >
      <div
        className="absolute inset-0 bg-[linear-gradient(var(--light),var(--light)),url(/intro-poster.webp)] bg-size-[auto,cover] bg-center opacity-55
          bg-blend-color before:absolute before:inset-0 before:bg-(--light) before:opacity-15 [--half:13deg] sm:[--half:25deg]
          [mask-image:conic-gradient(from_calc(180deg-var(--half))_at_50%_-6rem,transparent,#000_var(--half),transparent_calc(2*var(--half)))]"
      />
    </m.div>
  )
}
