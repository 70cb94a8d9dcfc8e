import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Section } from './section'
import { Painting } from './painting'
import { useLangOf } from '~/ui/use-text'

/** The way in: the text on one wall, and beside it steps that lead down to a light. */
export function About({ text, blocks }: { text: SectionText; blocks: TitledText[] }) {
  const langOf = useLangOf()
  return (
    <Section name="about" text={text} above="events" wall={<Painting name="way-down" />}>
      <div className="grid gap-x-10 gap-y-6 md:w-1/2 xl:w-3/5 xl:grid-cols-2">
        {blocks.map((block) => (
          <div key={block.id} className="max-w-measure">
            <h3 lang={langOf(block, 'title')} className="text-title leading-snug">
              {block.title}
            </h3>
            <p lang={langOf(block, 'text')} className="mt-2 whitespace-pre-line">
              {block.text}
            </p>
          </div>
        ))}
      </div>
    </Section>
  )
}
