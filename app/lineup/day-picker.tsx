import type { RevealDay } from '../../cms/shapes.server'
import { dayLight } from './day-light'
import { shortTheme } from './day-texts'
import { Sign } from './sign'

interface Props {
  days: RevealDay[]
  chosen: number
  /** While a day is being revealed, the others wait. */
  isLocked: boolean
  /** Before the app is there the buttons only keep their place; without scripts every day is on the page anyway. */
  isReady: boolean
  onChoose: (day: number) => void
}

/** One button a festival day. */
export function DayPicker({ days, chosen, isLocked, isReady, onChoose }: Props) {
  return (
    <div
      role="group"
      aria-label="Festival days"
      className={`top-[calc(var(--spacing-nav)+0.5rem)] z-10 mx-auto hidden max-w-3xl auto-cols-fr gap-2 rounded-xl bg-rock/95 p-2 ring-1 ring-seam/60
        max-sm:grid-cols-2 sm:grid-flow-col scripted:grid [@media(min-height:44rem)_and_(min-width:40rem)]:sticky ${isReady ? '' : 'invisible'}`}
    >
      {days.map((day, index) => (
        <button
          key={day.id}
          type="button"
          aria-pressed={index === chosen}
          disabled={isLocked}
          onClick={() => onChoose(index)}
          className={`flex min-h-14 min-w-0 items-center gap-1.5 rounded-md border-2 px-2 py-1.5 min-[24rem]:gap-2.5 min-[24rem]:px-3 text-left leading-tight transition-[background-color,
            border-color,color] ${dayLight(day.color)} border-seam text-limestone enabled:hover:border-(--light) enabled:hover:text-chalk
            aria-pressed:border-(--light) aria-pressed:bg-slate aria-pressed:text-chalk disabled:not-aria-pressed:text-dust
            forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]`}
        >
          <Sign name={day.icon} className="size-6 shrink-0 text-(--light)" />
          <span className="min-w-0">
            <span className="block font-extrabold">{day.day}</span> <span className="block text-sm">{shortTheme(day.theme)}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
