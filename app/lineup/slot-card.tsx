import { changeText } from '../../languages/change-text'
import { dayText } from '../../languages/dates'
import { fitted, readable } from '~/ui/display-title'
import { Moving } from './moving'
import { CLEARING_MS } from './reveal-stages'
import { Sign } from './sign'
import type { WallSlot } from './wall-day'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'

/** Enough to make the letters unreadable at any size. */
const BLUR = 'blur(0.55em)'

interface Props {
  slot: WallSlot
  /** The slot's index in the day, from 0. */
  index: number
  isNamed: boolean
  isHeadlineAct: boolean
  isStill: boolean
}

/**
 * One slot of a day. It rises into view with a blurred name, which then becomes sharp. The style sheet sets size and
 * colour by the slot's type; other types take the colour of the day.
 */
export function SlotCard({ slot, index, isNamed, isHeadlineAct, isStill }: Props) {
  const href = useHref()
  const langOf = useLangOf()
  const t = useText('slotChange')
  const tDates = useText('dates')
  return (
    <Moving
      as="li"
      isStill={isStill}
      initial={{ opacity: 0, transform: 'translateY(1.75rem)' }}
      animate={{ opacity: 1, transform: 'translateY(0rem)' }}
      transition={{ duration: 0.4, ease: 'easeOut' }}
      data-type={slot.type}
      data-act={isHeadlineAct ? '' : undefined}
      data-named={isNamed ? (isStill ? 'still' : 'fresh') : undefined}
      className="slot"
    >
      <span aria-hidden="true" className="slot-glow" />
      <Sign name={isHeadlineAct ? 'act' : slot.type} turn={index} className="slot-sign" />
      <h3
        className="slot-name display-title"
        style={{ ...readable(slot.artist), ...fitted(slot.artist) }}
      >
        <Moving
          as="span"
          isStill={isStill}
          initial={{ filter: BLUR }}
          animate={{ filter: isNamed ? 'blur(0em)' : BLUR }}
          transition={{ duration: CLEARING_MS / 1000, ease: 'easeOut' }}
          className="block"
        >
          {/* Without an address it is no link: until the name can be read, and where there is no page. */}
          <a
            href={isNamed && slot.page ? href(slot.page) : undefined}
            className="burnt"
            data-text={slot.artist}
          >
            {slot.artist}
          </a>
        </Moving>
      </h3>
      {slot.change && <p className="slot-words font-bold">{changeText(t, slot.change)}</p>}
      {slot.description && (
        <p lang={langOf(slot, 'description')} className="slot-words">
          {slot.description}
        </p>
      )}
      <p className="slot-when">
        <span>{slot.morning ? `${dayText(tDates, slot.morning)} ${slot.time}` : slot.time}</span>
        {slot.location && (
          <span lang={langOf(slot, 'location')} className="slot-where">
            {slot.location}
          </span>
        )}
      </p>
    </Moving>
  )
}
