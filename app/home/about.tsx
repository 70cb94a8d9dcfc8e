import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Rock } from '~/ui/rock'
import { Chamber } from './chamber'

/** The way in, with the light of a torch at its end. */
export function About({ text, blocks }: { text: SectionText; blocks: TitledText[] }) {
  return (
    <Chamber name="about" text={text} above="events" wall={<Rock name="passage" className="passage" />}>
      <div className="grid gap-x-14 gap-y-12 sm:grid-cols-2">
        {blocks.map((block) => (
          <div key={block.id} className="max-w-measure">
            <h3 className="text-title leading-snug">{block.title}</h3>
            <p className="mt-3 whitespace-pre-line">{block.text}</p>
          </div>
        ))}
      </div>
    </Chamber>
  )
}
