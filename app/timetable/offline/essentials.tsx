import type { GettingThere } from '../../../cms/getting-there.server'
import type { Site, TitledText } from '../../../cms/shapes.server'
import { ExternalLink } from '~/ui/external-link'

interface Props {
  rules: TitledText[]
  /** The page about the way. Its words are here, too, because the timetable can be read without signal. */
  way: GettingThere | null
  site: Pick<Site, 'contactPhone' | 'contactUrl' | 'place'>
}

/** Help for visitors without signal: the telephone number, the way and the rules. */
export function Essentials({ rules, way, site }: Props) {
  return (
    <section aria-labelledby="essentials" className="timetable-column essentials">
      <h2 id="essentials">If you are lost</h2>
      <p>
        {site.place}. <ExternalLink href={site.contactUrl}>{site.contactPhone}</ExternalLink>
      </p>
      {way && (
        <details>
          <summary>{way.title}</summary>
          <div className="essentials-way">
            <p>{way.intro}</p>
            {way.meetingPoint && (
              <p>
                <b>Meeting point</b> {way.meetingPoint.address}
              </p>
            )}
            {way.chapters.map(({ id, title, text }) => (
              <p key={id}>
                <b>{title}</b> {text}
              </p>
            ))}
          </div>
        </details>
      )}
      {rules.length > 0 && (
        <details>
          <summary>The rules</summary>
          <ul>
            {rules.map(({ id, title, text }) => (
              <li key={id}>
                <b>{title}</b> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
