import { dayText } from '../../languages/dates'
import { Button } from '~/ui/button'
import { useText } from '~/ui/use-text'
import type { DayPart } from './day-parts'

interface Props {
  /** Names are still being revealed. */
  isRunning: boolean
  onSkip: () => void
  isHeld: boolean
  onHold: (isHeld: boolean) => void
}

/**
 * Buttons to show all names of the day at once and to pause the pulsing. They are in the same corner as the film's skip
 * button, and hidden with reduced motion.
 */
export function ShowControls({ isRunning, onSkip, isHeld, onHold }: Props) {
  const t = useText('lineup')
  return (
    <div
      role="group"
      aria-label={t('The show')}
      className="show-controls corner motion-reduce:hidden"
    >
      {/* Hidden, not removed: when the pressed button is removed, browsers recalculate the page's styles synchronously. */}
      <Button className={`bg-rock/90 ${isRunning ? '' : 'invisible'}`} onClick={onSkip}>
        {t('Show all names')}
      </Button>
      <Button
        className="min-w-12 bg-rock/90 px-3"
        aria-label={t(isHeld ? 'Play the pulsing' : 'Pause the pulsing')}
        onClick={() => onHold(!isHeld)}
      >
        <PauseSign isHeld={isHeld} />
      </Button>
    </div>
  )
}

interface NextDayProps {
  /** The next day, or the next part of this one. */
  part: DayPart
  /** All names of the day before have begun to burn clear. */
  isNear: boolean
  /** The show of the day before is over. */
  isReady: boolean
  onChoose: () => void
}

/**
 * The way on to the next day, below the last name. Its space is reserved from the start, so that nothing jumps. The name of the
 * day is beside the button, so that only the picker has a button with this name.
 */
export function NextDay({ part, isNear, isReady, onChoose }: NextDayProps) {
  const t = useText('lineup')
  const { wall, place } = part
  const name = dayText(useText('dates'), wall.day)
  const isNewDay = place === '' || place.startsWith('1/')
  return (
    <div className="next-day mt-6 text-center print:hidden">
      <p className={`mb-3 text-lead font-semibold text-torch ${isNear ? '' : 'invisible'}`}>
        {t('Next: {day}', { day: isNewDay ? name : `${name} ${place}` })}
      </p>
      <Button variant="primary" className={isReady ? '' : 'invisible'} onClick={onChoose}>
        {t(isNewDay ? 'On to the next day' : 'On with this day')}
      </Button>
    </div>
  )
}

/** The pause sign, or the play sign while it is paused. */
export function PauseSign({ isHeld }: { isHeld: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 fill-current" aria-hidden="true">
      <path d={isHeld ? 'M5 2.500 17 10 5 17.500z' : 'M4 3h4v14H4zM12 3h4v14h-4z'} />
    </svg>
  )
}
