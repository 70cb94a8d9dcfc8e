import type { Site, TitledText } from '../../../cms/shapes.server'
import { ExternalLink } from '~/ui/external-link'

interface Props {
  rules: TitledText[]
  site: Pick<Site, 'contactPhone' | 'contactUrl' | 'place'>
}

/** Help for visitors without signal: the telephone number and the rules. */
export function Essentials({ rules, site }: Props) {
  return (
    <section aria-labelledby="essentials" className="timetable-column essentials">
      <h2 id="essentials">If you are lost</h2>
      <p>
        {site.place}. <ExternalLink href={site.contactUrl}>{site.contactPhone}</ExternalLink>
      </p>
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
