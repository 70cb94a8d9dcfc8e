import { Button, ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { ExternalLink } from '~/ui/external-link'
import { JsonLd } from '~/ui/json-ld'
import { InlineScript } from '~/ui/page-parts'
import { Picture } from '~/ui/picture'
import { Joint } from '~/ui/rock'
import { ActName } from './act-name'
import type { ArtistExtras } from './artist-extras.server'
import actScript from './act-script.ts?script'
import { isCancelled, type ProgrammeEntry } from '../../rules/programme'
import { useLangOf, useText } from '~/ui/use-text'
import { Change } from './change-text'
import { contentNotesText } from './content-notes-text'
import { kindText } from './kind-text'
import { Star } from './star'
import { Where } from './where'

interface Props {
  entry: ProgrammeEntry
  /** The acts right before and right after, in the same chamber. */
  before: ProgrammeEntry | null
  after: ProgrammeEntry | null
  /** The place of the day in the programme, from 0. Each day has colours of its own (`timetable-light-…`). */
  dayIndex: number
  /** The day on which it begins, in words. */
  date: string
  /** Portraits and links of those who play. */
  artists: ArtistExtras[]
  /** For search engines; null where there is nothing that they could read. */
  data: object | null
}

/** One slot of the programme, or an artist who is in none yet. */
export function ActScreen({ entry, before, after, dayIndex, date, artists, data }: Props) {
  const { id, name, day, hours, chamber, description, start, kind } = entry
  const t = useText('act')
  const tKinds = useText('kinds')
  const contentNotes = contentNotesText(useText('contentNotes'), entry)
  const langOf = useLangOf()
  const hasSlot = day.id !== ''
  return (
    <main id="main" tabIndex={-1} className="timetable">
      <article className={`act timetable-day timetable-light-${dayIndex % 4}`}>
        <Joint above="schedule" />
        <div className="timetable-column">
          {kind && <p className="act-kind">{kindText(tKinds, kind)}</p>}
          <DisplayTitle as="h1" size="headliner" year={1985}>
            {name}
          </DisplayTitle>
          {hours && <p className="act-hours">{hours}</p>}
          <p className="act-where">
            <Where words={[date]} entry={entry} />
          </p>
          <p className="act-where">
            <Change of={entry} />
          </p>
          {contentNotes && <p className="font-bold">{contentNotes}</p>}
          {description && (
            <p lang={langOf(entry, 'description')} className="act-words">
              {description}
            </p>
          )}
          {artists.map((artist) => (
            <Extras key={artist.name} artist={artist} isOneOfTwo={artists.length > 1} />
          ))}
          <div className="act-links">
            {hasSlot && <Star id={id} name={name} />}
            {start !== null && !isCancelled(entry) && (
              <ButtonLink to={`/calendar/${id}.ics`} isFile>
                {t('Add to calendar')}
              </ButtonLink>
            )}
            <Button data-share="page" data-title={name}>
              {t('Share')}
            </Button>
            <p role="status" data-share-status="" />
          </div>
          {(before || after) && (
            <section aria-labelledby="around" className="act-around">
              <h2 id="around">{t('{chamber}, that day', { chamber: chamber! })}</h2>
              <dl>
                {before && <Neighbour title={t('Before')} entry={before} />}
                {after && <Neighbour title={t('After')} entry={after} />}
              </dl>
            </section>
          )}
          <p>
            <ButtonLink to={hasSlot ? `/timetable#on-${day.id}` : '/timetable'}>
              {t('The whole timetable')}
            </ButtonLink>
          </p>
        </div>
      </article>
      {data && <JsonLd data={data} />}
      <InlineScript code={actScript} texts={['share']} />
    </main>
  )
}

function Extras({ artist, isOneOfTwo }: { artist: ArtistExtras; isOneOfTwo: boolean }) {
  const { name, portrait, links } = artist
  return (
    <div className="mt-6">
      {isOneOfTwo && <p className="font-bold">{name}</p>}
      {portrait && (
        <Picture
          image={portrait}
          sizes="(min-width: 30rem) 28rem, 92vw"
          className="mt-2 h-auto w-full max-w-md rounded-lg"
        />
      )}
      {links.length > 0 && (
        <ul className="mt-2 -ml-2 flex flex-wrap gap-x-2">
          {links.map(({ href, title }) => (
            <li key={href}>
              <ExternalLink
                href={href}
                className="inline-flex min-h-11 items-center px-2 font-bold text-glowworm underline decoration-2 underline-offset-4 hover:text-chalk"
              >
                {title}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Neighbour({ title, entry }: { title: string; entry: ProgrammeEntry }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ActName entry={entry} />
        <span>{entry.hours}</span>
      </dd>
    </div>
  )
}
