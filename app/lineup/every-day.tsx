import { useState } from 'react'
import { DayBoard } from './day-board'
import type { WallDay } from './wall-day'

/**
 * All days, for visitors without scripts. In the browser React keeps the server's HTML as it is: to hydrate it would be the
 * longest task of the visit, and the next render removes it. The HTML comes from this page itself, so setting it is safe.
 */
export function EveryDay({ days, headlineAct }: { days: WallDay[]; headlineAct: string }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? null : document.querySelector('.every-day')?.innerHTML,
  )
  if (html) return <div className="every-day" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <div className="every-day">
      {days.map((day, index) => (
        <div key={day.id} className={index > 0 ? 'later-day staged:hidden' : ''}>
          <DayBoard
            day={day}
            headlineAct={headlineAct}
            place=""
            slots={day.slots.length}
            names={day.slots.length}
            since={-Infinity}
            isStill
            isRunning={false}
          />
        </div>
      ))}
    </div>
  )
}
