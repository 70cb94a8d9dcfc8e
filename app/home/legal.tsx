import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Chamber } from './chamber'

/** A joke, on paper. */
export function Legal({ text, clauses }: { text: SectionText; clauses: TitledText[] }) {
  return (
    <Chamber name="legal" text={text} above="rules" hasAnchor={false} isSplit>
      <div className="plank">
        <dl className="contract">
          {clauses.map((clause, index) => (
            <div key={clause.id}>
              <dt>
                <span aria-hidden="true" className="contract-mark">
                  § {index + 1}
                </span>
                {clause.title}
              </dt>
              <dd className="max-w-measure">{clause.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Chamber>
  )
}
