import type { PastEvent, SectionText } from '../../cms/shapes.server'
import { ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { Picture } from '~/ui/picture'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useLangOf, useText } from '~/ui/use-text'

/**
 * The step on the display font's axis YEAR from one layer to the next below: the older an edition, the more worn are its
 * figures.
 */
const YEAR_A_LAYER = 14

/**
 * Past editions as layers, in the order of the content, so that the oldest is the lowest. One that has a page of its own, and
 * that nobody has written about yet, is a layer with its year alone.
 */
export function Events({
  text,
  events,
  kept,
}: {
  text: SectionText
  events: PastEvent[]
  /** The years of the editions that have a page of their own. */
  kept: number[]
}) {
  return (
    <Section
      name="events"
      text={text}
      above="home"
      wall={<Rock name="strata" className="strata" />}
    >
      <ol className="layers">
        {withUnwritten(events, kept).map((event, layer) => (
          <li key={event.id}>
            <Layer
              event={event}
              year={1985 + YEAR_A_LAYER * (layer + 1)}
              hasPage={kept.includes(event.year)}
            />
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface LayerProps {
  event: PastEvent
  /** The place on the display font's axis YEAR. */
  year: number
  /** The edition has a page of its own. */
  hasPage: boolean
}

function Layer({ event, year, hasPage }: LayerProps) {
  const t = useText('home')
  const langOf = useLangOf()
  return (
    <article className="layer">
      <header>
        <h3>
          <DisplayTitle as="span" year={year} size="figure">
            {String(event.year)}
          </DisplayTitle>{' '}
          {event.title}
        </h3>
        {event.subtitle && (
          <p lang={langOf(event, 'subtitle')} className="text-lead">
            {event.subtitle}
          </p>
        )}
      </header>
      {event.image && (
        <Picture
          image={event.image}
          sizes="(min-width: 82rem) 44rem, (min-width: 48rem) 50vw, 92vw"
          className="find aspect-[16/9] w-full bg-slate object-cover"
        />
      )}
      <div>
        {event.description && (
          <p lang={langOf(event, 'description')} className="max-w-measure">
            {event.description}
          </p>
        )}
        {event.details.length > 0 && (
          <ul lang={langOf(event, 'details')} className="mt-4 grid max-w-measure gap-1.5">
            {event.details.map((detail) => (
              <li key={detail} className="pebble">
                {detail}
              </li>
            ))}
          </ul>
        )}
        {hasPage && (
          <p className="mt-5">
            <ButtonLink to={`/editions/${event.year}`}>
              {t('Line-up and timetable of {year}', { year: event.year })}
            </ButtonLink>
          </p>
        )}
      </div>
      {event.quote && (
        <blockquote
          lang={langOf(event, 'quote')}
          className="max-w-measure text-lead font-semibold text-torch"
        >
          {event.quote}
        </blockquote>
      )}
    </article>
  )
}

/** Each year without a text is above those before it. */
function withUnwritten(events: PastEvent[], kept: number[]): PastEvent[] {
  const layers = [...events]
  for (const year of kept) {
    if (events.some((event) => event.year === year)) continue
    const older = layers.findIndex((layer) => layer.year < year)
    const unwritten = { id: String(year), year, title: '', description: '', details: [] }
    layers.splice(older === -1 ? layers.length : older, 0, {
      ...unwritten,
      subtitle: null,
      image: null,
      quote: null,
    })
  }
  return layers
}
