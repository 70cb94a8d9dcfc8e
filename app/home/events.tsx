import type { PastEvent, SectionText } from '../../cms/shapes.server'
import { Picture } from '~/ui/picture'
import { Chamber } from './chamber'

/** Past editions, layer upon layer in the order of the content. */
export function Events({ text, events }: { text: SectionText; events: PastEvent[] }) {
  return (
    <Chamber name="events" text={text} className="bg-linear-to-b from-rock to-basalt">
      <ol className="grid gap-14 md:gap-20">
        {events.map((event) => (
          <li key={event.id}>
            <article className="grid gap-6 border-t border-seam pt-8 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-12">
              <div>
                {event.image && (
                  <Picture
                    image={event.image}
                    sizes="(min-width: 82rem) 34rem, (min-width: 48rem) 42vw, 92vw"
                    className="aspect-[4/3] w-full rounded-md bg-slate object-cover"
                  />
                )}
              </div>
              <div>
                <h3 className="text-[clamp(1.5rem,1.2rem+1.4vw,2.25rem)] leading-tight">
                  <span className="block text-name font-black text-torch tabular-nums">{event.year}</span> {event.title}
                </h3>
                {event.subtitle && <p className="mt-1 text-lead text-dust">{event.subtitle}</p>}
                <p className="mt-5 max-w-measure">{event.description}</p>
                {event.details.length > 0 && (
                  <ul className="mt-5 grid max-w-measure gap-2">
                    {event.details.map((detail) => (
                      <li key={detail} className="relative pl-5 before:absolute before:top-[0.65em] before:left-0 before:size-2 before:rotate-45 before:bg-torch">
                        {detail}
                      </li>
                    ))}
                  </ul>
                )}
                {event.quote && (
                  <blockquote className="mt-6 max-w-measure border-l-4 border-spore pl-5 text-lead font-semibold text-chalk">
                    {event.quote}
                  </blockquote>
                )}
              </div>
            </article>
          </li>
        ))}
      </ol>
    </Chamber>
  )
}
