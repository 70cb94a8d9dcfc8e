import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Chamber } from './chamber'

/** The rave rules, carved and numbered. */
export function Rules({ text, rules }: { text: SectionText; rules: TitledText[] }) {
  return (
    <Chamber name="rules" text={text} className="bg-basalt">
      <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {rules.map((rule, index) => (
          <li key={rule.id} className="grid grid-cols-[auto_1fr] gap-x-5">
            <span aria-hidden="true" className="text-name font-black text-quartz tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl leading-snug">{rule.title}</h3>
              <p className="mt-1.5 max-w-measure">{rule.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Chamber>
  )
}
