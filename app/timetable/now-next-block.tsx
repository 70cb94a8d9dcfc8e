import { minutesLeft, type NowNext } from './now-next'
import { ActName } from './act-name'
import { useText } from '~/ui/use-text'
import type { TimetableEntry } from '../../rules/programme'

/** The acts that play now, and the next ones. `keep-now-next.ts` updates the block and finds its parts by the `data-` attributes. */
export function NowNextBlock({ given, at }: { given: NowNext<TimetableEntry>; at: number }) {
  const t = useText('now')
  const { now, next } = given.phase === 'on' ? given : { now: [], next: [] }
  return (
    <div data-now-next="" className="now-next">
      <p data-part="phase" hidden={given.phase === 'on'}>
        {given.phase === 'on' ? '' : given.text}
      </p>
      <Part
        name="now"
        title={t('Now')}
        entries={now}
        about={(entry) => minutesLeft(entry, at, t)}
      />
      <Part name="next" title={t('Next')} entries={next} about={({ hours }) => hours} />
    </div>
  )
}

interface PartProps {
  name: string
  title: string
  entries: TimetableEntry[]
  about: (entry: TimetableEntry) => string
}

function Part({ name, title, entries, about }: PartProps) {
  return (
    <section data-part={name} hidden={entries.length === 0} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{title}</h2>
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>
            <ActName entry={entry} />
            <span>{about(entry) + (entry.chamber ? ` · ${entry.chamber}` : '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
