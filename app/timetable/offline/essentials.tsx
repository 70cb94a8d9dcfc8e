import type { GettingThere } from '../../../cms/getting-there.server'
import type { Site, TitledText } from '../../../cms/shapes.server'
import { ExternalLink } from '~/ui/external-link'
import { InEnglish } from '~/ui/in-english'
import { useEnglish, useText } from '~/ui/use-text'

interface Props {
  rules: TitledText[]
  /** The page about the way. Its words are here, too, because the timetable can be read without signal. */
  way: GettingThere | null
  site: Pick<Site, 'contactPhone' | 'contactUrl' | 'place'>
}

/** Help for visitors without signal: the telephone number, the way and the rules. */
export function Essentials({ rules, way, site }: Props) {
  const t = useText('timetable')
  const english = useEnglish()
  return (
    <section aria-labelledby="essentials" className="timetable-column essentials">
      <h2 id="essentials">{t('If you are lost')}</h2>
      <p>
        <InEnglish>{site.place}</InEnglish>
        {'. '}
        <ExternalLink href={site.contactUrl}>{site.contactPhone}</ExternalLink>
      </p>
      {way && (
        <details lang={english}>
          <summary>{way.title}</summary>
          <div className="essentials-way">
            <p>{way.intro}</p>
            {way.meetingPoint && (
              <p>
                <b lang={english && t.language}>{t('Meeting point')}</b> {way.meetingPoint.address}
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
          <summary>{t('The rules')}</summary>
          <ul lang={english}>
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
