import { useEffect, useState } from 'react'
import { countdownParts, untilNextTick } from './countdown-parts'

const LABELS = { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' } as const

interface Props {
  /** ISO 8601 instant. */
  target: string
  /** When the server rendered the page, in ms: the figures that it sent are the ones React starts from. */
  renderedAt: number
}

/** A `timer` is not read out as it ticks; its name and labels stay, so whoever asks hears what is left. */
export function Countdown({ target, renderedAt }: Props) {
  const parts = useCountdown(Date.parse(target), renderedAt)
  return (
    <div role="timer" aria-label="Time until the festival" className="grid max-w-xl grid-cols-4 gap-2 sm:gap-4">
      {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((part) => (
        <p key={part} className="border-t-2 border-torch pt-2">
          <span className="block text-[clamp(1.75rem,1rem+3.6vw,3.5rem)] leading-none font-extrabold text-chalk tabular-nums">
            {String(parts[part]).padStart(2, '0')}
          </span>{' '}
          <span className="text-sm text-limestone sm:text-base">{LABELS[part]}</span>
        </p>
      ))}
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
