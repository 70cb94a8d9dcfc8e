import * as m from 'framer-motion/m'

/** Seconds that the two leaves take to open. */
const OPENING_S = 1.1
const AWAY = { left: '-102%', right: '102%' }

/**
 * The door at the end of the film: the film's last frame, cut in two along the joint. It opens with light behind it,
 * and does not catch any clicks meanwhile.
 *
 * @param props.isDim - there is text in front of the door; otherwise it is as dark as the shaded film
 */
export function Door({
  isDim = true,
  isOpening = false,
}: {
  isDim?: boolean
  isOpening?: boolean
}) {
  return (
    <div
      aria-hidden="true"
      className={
        isOpening
          ? 'pointer-events-none fixed inset-0 z-40 overflow-hidden forced-colors:hidden'
          : 'absolute inset-0'
      }
    >
      {isOpening && (
        <m.div
          initial={{ opacity: 0.9 }}
          animate={{ opacity: 0 }}
          transition={{ duration: OPENING_S * 1.6, ease: 'easeOut' }}
          className="absolute inset-0 bg-[radial-gradient(60%_70%_at_50%_50%,var(--color-torch),#4a2a0c_60%,var(--color-rock))]"
        />
      )}
      {(['left', 'right'] as const).map((side) => (
        <m.div
          key={side}
          initial={{ transform: 'translateX(0%)' }}
          animate={{ transform: `translateX(${isOpening ? AWAY[side] : '0%'})` }}
          transition={{ duration: OPENING_S, ease: 'easeInOut' }}
          style={{ [side]: 0 }}
          className="absolute inset-y-0 w-1/2 overflow-hidden"
        >
          <div data-side={side} className="door" />
          <div
            className={`absolute inset-0 bg-rock/70 transition-opacity duration-500 ${isDim ? '' : 'opacity-48'}`}
          />
        </m.div>
      ))}
    </div>
  )
}
