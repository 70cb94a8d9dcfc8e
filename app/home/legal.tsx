import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useLangOf } from '~/ui/use-text'

/** A joke, on paper, by the light of a torch on either side. */
export function Legal({ text, clauses }: { text: SectionText; clauses: TitledText[] }) {
  const langOf = useLangOf()
  return (
    <Section name="legal" text={text} above="rules" hasAnchor={false}>
      <div className="plank">
        <Rock name="torch" className="torch" />
        <Rock name="torch" className="torch" />
        <dl className="contract">
          {clauses.map((clause, index) => (
            <div key={clause.id}>
              <dt lang={langOf(clause, 'title')}>
                <span aria-hidden="true" className="contract-mark">
                  {`§\u00a0${index + 1}`}
                </span>
                {clause.title}
              </dt>
              <dd lang={langOf(clause, 'text')} className="max-w-measure">
                {clause.text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
