import * as m from 'framer-motion/m'
import type { Slot } from '../../cms/shapes.server'
import { Sign } from './sign'

/** How large a name is burned into the wall, by the type of its slot. */
const NAME_SIZES: Record<string, string> = {
  headline: 'text-name',
  finale: 'text-name',
  secret: 'text-[clamp(1.75rem,1.1rem+2.8vw,3.25rem)] italic',
  closing: 'text-[clamp(1.625rem,1.1rem+2.2vw,2.75rem)]',
  main: 'text-[clamp(1.625rem,1.1rem+2.2vw,2.75rem)]',
  transport: 'text-2xl font-bold',
  brunch: 'text-2xl font-bold',
}
const OTHER_SIZE = 'text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]'
const HEADLINE_ACT_SIZE = 'text-[clamp(2.75rem,1.2rem+6.4vw,6.25rem)]'

/** One slow breath, in seconds: far from the three flashes a second that harm. */
const BREATH = { duration: 2.6, repeat: Infinity, ease: 'easeInOut' } as const

/** Enough that no letter can be made out, at any size. */
const BLUR = 'blur(0.55em)'

interface Props {
  slot: Slot
  isNamed: boolean
  isHeadlineAct: boolean
  isStill: boolean
}

/** One slot of a day. It rises out of the dark; its name is a blur of light at first, and then burns clear. */
export function SlotCard({ slot, isNamed, isHeadlineAct, isStill }: Props) {
  const size = isHeadlineAct ? HEADLINE_ACT_SIZE : (NAME_SIZES[slot.type] ?? OTHER_SIZE)
  return (
    <m.li
      initial={isStill ? false : { opacity: 0, transform: 'translateY(1.75rem)' }}
      animate={{ opacity: 1, transform: 'translateY(0rem)' }}
      transition={{ duration: 0.4, ease: 'easeOut' }}
      className={`relative grid scroll-mb-10 items-center gap-x-6 gap-y-1 text-center md:grid-cols-[9.5rem_minmax(0,1fr)_9.5rem] ${
        isHeadlineAct ? 'py-10' : 'py-4'
      }`}
    >
      <p className="flex items-center justify-center gap-2.5 font-semibold text-limestone tabular-nums md:flex-col md:items-end md:gap-1 md:text-right">
        <Sign name={slot.type} className="size-6 shrink-0 text-(--light)" />
        {slot.time}
      </p>
      <div className="relative min-w-0">
        <Glow isNamed={isNamed} isHeadlineAct={isHeadlineAct} isStill={isStill} />
        <h3 className={`font-black ${size} leading-[1.04]`}>
          <m.span
            initial={isStill ? false : { filter: BLUR }}
            animate={{ filter: isNamed ? 'blur(0em)' : BLUR }}
            transition={{ duration: 0.7, ease: 'easeOut' }}
            className={isHeadlineAct ? 'block [text-shadow:0_0_0.35em_var(--light)]' : 'block'}
          >
            {isHeadlineAct ? <Pulse isStill={isStill}>{slot.artist}</Pulse> : slot.artist}
          </m.span>
        </h3>
        {slot.description && <p className="mx-auto mt-1.5 max-w-[46ch] text-limestone">{slot.description}</p>}
      </div>
      {slot.location && <p className="text-limestone md:text-left">{slot.location}</p>}
    </m.li>
  )
}

function Pulse({ isStill, children }: { isStill: boolean; children: string }) {
  return (
    <m.span className="block" animate={isStill ? {} : { transform: ['scale(1)', 'scale(1.035)', 'scale(1)'] }} transition={BREATH}>
      {children}
    </m.span>
  )
}

/** What a name burns with: gone once it can be read, but for the headline act, which keeps glowing. */
function Glow({ isNamed, isHeadlineAct, isStill }: Omit<Props, 'slot'>) {
  const stays = isHeadlineAct && isNamed
  return (
    <m.span
      aria-hidden="true"
      initial={isStill ? false : { opacity: 0 }}
      animate={{ opacity: stays && !isStill ? [0.5, 0.85, 0.5] : stays ? 0.7 : isNamed ? 0 : 0.6 }}
      transition={stays && !isStill ? BREATH : { duration: 0.8, ease: 'easeOut' }}
      className="pointer-events-none absolute -inset-x-[8%] -inset-y-[30%] -z-10 bg-[radial-gradient(closest-side,var(--light),transparent)]
        [mask-image:linear-gradient(#0008,#0008)] forced-colors:hidden"
    />
  )
}
