import type { SectionText, TitledText } from '../../cms/shapes.server'
import { Chamber } from './chamber'

export function About({ text, blocks }: { text: SectionText; blocks: TitledText[] }) {
  return (
    <Chamber name="about" text={text} isSplit className="bg-linear-to-b from-basalt to-rock">
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
        {blocks.map((block) => (
          <div key={block.id} className="max-w-measure">
            <h3 className="text-xl leading-snug">{block.title}</h3>
            <p className="mt-3 whitespace-pre-line">{block.text}</p>
          </div>
        ))}
      </div>
    </Chamber>
  )
}
