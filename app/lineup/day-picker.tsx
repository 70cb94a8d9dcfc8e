import { dayText } from '../../languages/dates'
import type { RevealDay } from '../../cms/shapes.server'
import { dayLight } from './day-light'
import { shortTheme } from './day-texts'
import { Sign } from './sign'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  days: RevealDay[]
  chosen: number
  /** The buttons are disabled while a day is being revealed. */
  isLocked: boolean
  /** Before the show the buttons are invisible and only reserve their space. Without scripts the page shows every day. */
  isReady: boolean
  onChoose: (day: number) => void
}

/** A button for each festival day. */
export function DayPicker({ days, chosen, isLocked, isReady, onChoose }: Props) {
  const t = useText('lineup')
  const tDates = useText('dates')
  const langOf = useLangOf()
  return (
    <div
      role="group"
      aria-label={t('Festival days')}
      className={`day-picker ${isReady ? '' : 'invisible'}`}
    >
      {days.map((day, index) => (
        <button
          key={day.id}
          type="button"
          aria-pressed={index === chosen}
          disabled={isLocked}
          onClick={() => onChoose(index)}
          className={dayLight(day.color)}
        >
          <Sign name={day.icon} />
          <span>
            <b>{dayText(tDates, day.day)}</b>{' '}
            <small lang={langOf(day, 'theme')}>{shortTheme(day.theme)}</small>
          </span>
        </button>
      ))}
    </div>
  )
}
