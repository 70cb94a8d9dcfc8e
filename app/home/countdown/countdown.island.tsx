import { useEffect, useState } from 'react'
import { followPageShown } from '~/ui/page-shown'
import { countdownParts, untilNextTick, type CountdownParts } from './countdown-parts'
import type { OwnText } from '~/ui/use-own-words'
import { useText } from '~/ui/use-text'

interface Props {
  /** ISO 8601 instant. */
  target: string
  /** When the server rendered the page, in ms: the figures that it sent are the ones React starts from. */
  renderedAt: number
  /** The organisers' text below a countdown that is over. */
  end?: OwnText
}

/** Screen readers do not announce each tick of a `timer`. Its name and labels stay the same, so that it can be read on request. */
export default function Countdown({ target, renderedAt, end }: Props) {
  const t = useText('countdown')
  const parts = useCountdown(Date.parse(target), renderedAt)
  return (
    <div>
      <div role="timer" aria-label={t('Time until the festival')} className="slab">
        {(Object.entries(parts) as [keyof CountdownParts, number][]).map(([label, left]) => (
          <p key={label}>
            <span className="slab-figure">{String(left).padStart(2, '0')}</span>{' '}
            <span className="slab-label">{t(label)}</span>
          </p>
        ))}
      </div>
      {/* Four zeros alone look broken. */}
      {Object.values(parts).some(Boolean) || (
        <p lang={end?.lang} className="mt-1 text-center text-chalk">
          {end?.text ?? t('The countdown is over. The cave is still there.')}
        </p>
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
      const time = Date.now()
      setNow(time)
      if (time < target) timer = setTimeout(tick, untilNextTick(target, time))
    }
    const stop = followPageShown((isShown) => {
      clearTimeout(timer)
      if (isShown) tick()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [target])
  return countdownParts(target, now)
}
