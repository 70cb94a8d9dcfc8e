import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { useLangOf } from '~/ui/use-text'

/** The rave rules, carved and numbered. */
export function Rules({ text, rules }: { text: SectionText; rules: TitledText[] }) {
  const langOf = useLangOf()
  return (
    <Section
      name="rules"
      text={text}
      above="booking"
      wall={<Rock name="crystals" className="rock-face" />}
    >
      <ol className="tablets">
        {rules.map((rule, index) => (
          <li key={rule.id} className="tablet">
            <span aria-hidden="true" className="tablet-number">
              {index + 1}
            </span>
            <h3 lang={langOf(rule, 'title')} className="text-title leading-snug">
              {rule.title}
            </h3>
            <p lang={langOf(rule, 'text')} className="mt-1.5">
              {rule.text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
