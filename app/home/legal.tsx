import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Chamber } from './chamber'

/** A joke, on paper. */
export function Legal({ text, clauses }: { text: SectionText; clauses: TitledText[] }) {
  return (
    <Chamber name="legal" text={text} hasAnchor={false} isSplit className="bg-basalt">
      <dl className="-rotate-[0.4deg] rounded-sm bg-limestone px-6 py-8 text-rock shadow-2xl sm:px-12 sm:py-12">
        {clauses.map((clause, index) => (
          <div key={clause.id} className="border-rock/25 not-first:mt-6 not-first:border-t not-first:pt-6">
            <dt className="flex gap-4 text-lg font-extrabold">
              <span aria-hidden="true" className="w-10 shrink-0">
                § {index + 1}
              </span>
              {clause.title}
            </dt>
            <dd className="mt-1 max-w-measure sm:ml-14">{clause.text}</dd>
          </div>
        ))}
      </dl>
    </Chamber>
  )
}
