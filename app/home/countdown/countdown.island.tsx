import { useEffect, useState } from 'react'
import { countdownParts, untilNextTick } from './countdown-parts'

interface Props {
  /** ISO 8601 instant. */
  target: string
  /** When the server rendered the page, in ms: the figures that it sent are the ones React starts from. */
  renderedAt: number
}

/** A `timer` is not read out as it ticks; its name and labels stay, so whoever asks hears what is left. */
export default function Countdown({ target, renderedAt }: Props) {
  const parts = useCountdown(Date.parse(target), renderedAt)
  return (
    <div>
      <div role="timer" aria-label="Time until the festival" className="slab">
        {Object.entries(parts).map(([label, left]) => (
          <p key={label}>
            <span className="slab-figure">{String(left).padStart(2, '0')}</span>{' '}
            <span className="slab-label">{label}</span>
          </p>
        ))}
      </div>
      {/* Four zeros by themselves look broken. */}
      {Object.values(parts).some(Boolean) || (
        <p className="mt-1 text-center text-chalk">They have run out. The cave is still there.</p>
      )}
    </div>
  )
}

function useCountdown(target: number, renderedAt: number) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Read from the clock each time: a tab in the background skips ticks, and a sleeping machine all of them.
    function tick() {
      clearTimeout(timer)
      const time = Date.now()
      setNow(time)
      if (time < target && !document.hidden) timer = setTimeout(tick, untilNextTick(target, time))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [target])
  return countdownParts(target, now)
}
