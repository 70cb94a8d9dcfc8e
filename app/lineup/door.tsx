import * as m from 'framer-motion/m'

/** How long the leaves take to part, in seconds. */
const OPENING_S = 1.1
const AWAY = { left: '-102%', right: '102%' }

/**
 * The door that the film stops at: its last frame, cut along the joint. As it opens, light falls through it, nothing of
 * it can be touched, and in the end nothing of it is left.
 *
 * @param props.isDim - something stands in front of it that has to be read; otherwise it is as dark as the film behind its shade
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
