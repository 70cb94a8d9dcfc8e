import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Section } from './section'
import { Painting } from './painting'
import { useEnglish } from '~/ui/use-text'

/** The way in: the text on one wall, and beside it steps that lead down to a light. */
export function About({ text, blocks }: { text: SectionText; blocks: TitledText[] }) {
  const english = useEnglish()
  return (
    <Section name="about" text={text} above="events" wall={<Painting name="way-down" />}>
      <div className="grid gap-x-10 gap-y-6 md:w-1/2 xl:w-3/5 xl:grid-cols-2">
        {blocks.map((block) => (
          <div key={block.id} lang={english} className="max-w-measure">
            <h3 className="text-title leading-snug">{block.title}</h3>
            <p className="mt-2 whitespace-pre-line">{block.text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
