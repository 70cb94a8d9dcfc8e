import type { ScheduleDay, SectionText } from '../../cms/shapes.server'
import { Chamber } from './chamber'

/** One door a day. */
export function Schedule({ text, days }: { text: SectionText; days: ScheduleDay[] }) {
  return (
    <Chamber name="schedule" text={text} className="bg-linear-to-b from-slate to-rock">
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {days.map((day) => (
          <li key={day.id} className="flex flex-col rounded-t-[9rem] rounded-b-md border border-seam bg-rock/60 px-6 pt-16 pb-7 text-center">
            <h3 className="text-3xl font-black">{day.day}</h3>
            <p className="font-semibold text-torch">{day.date}</p>
            <p className="mt-5 text-xl leading-snug font-bold text-chalk">{day.title}</p>
            <p className="mt-1 font-semibold tabular-nums">{day.time}</p>
            <p className="mt-4 grow">{day.description}</p>
            {day.note && <p className="mt-5 border-t border-seam pt-4 text-sm text-dust">{day.note}</p>}
          </li>
        ))}
      </ol>
    </Chamber>
  )
}
