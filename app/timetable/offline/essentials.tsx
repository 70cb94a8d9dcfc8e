import type { GettingThere } from '../../../cms/getting-there.server'
import type { Site, TitledText } from '../../../cms/shapes.server'
import { ExternalLink } from '~/ui/external-link'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  rules: TitledText[]
  /** The page about the way. Its words are here, too, because the timetable can be read without signal. */
  way: GettingThere | null
  site: Pick<Site, 'contactPhone' | 'contactUrl' | 'place' | 'translated'>
}

/** Help for visitors without signal: the telephone number, the way and the rules. */
export function Essentials({ rules, way, site }: Props) {
  const t = useText('timetable')
  const langOf = useLangOf()
  return (
    <section aria-labelledby="essentials" className="timetable-column essentials">
      <h2 id="essentials">{t('If you are lost')}</h2>
      <p>
        <span lang={langOf(site, 'place')}>{site.place}</span>.{' '}
        <ExternalLink href={site.contactUrl}>{site.contactPhone}</ExternalLink>
      </p>
      {way && (
        <details>
          <summary lang={langOf(way, 'title')}>{way.title}</summary>
          <div className="essentials-way">
            <p lang={langOf(way, 'intro')}>{way.intro}</p>
            {way.meetingPoint && (
              <p>
                <b>{t('Meeting point')}</b> {way.meetingPoint.address}
              </p>
            )}
            {way.chapters.map((chapter) => (
              <TitledLine key={chapter.id} as="p" line={chapter} />
            ))}
          </div>
        </details>
      )}
      {rules.length > 0 && (
        <details>
          <summary>{t('The rules')}</summary>
          <ul>
            {rules.map((rule) => (
              <TitledLine key={rule.id} as="li" line={rule} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function TitledLine({ as: Tag, line }: { as: 'p' | 'li'; line: TitledText }) {
  const langOf = useLangOf()
  return (
    <Tag lang={langOf(line, 'text')}>
      <b lang={langOf(line, 'title')}>{line.title}</b> {line.text}
    </Tag>
  )
}
