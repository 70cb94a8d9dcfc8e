import type { Privacy } from '../../cms/privacy-shape.server'
import { PrivacySummary } from './privacy-summary'
import { privacyParagraphs, type PrivacyFacts } from './privacy-text'

interface Props extends PrivacyFacts {
  page: Privacy
}

/** The privacy page: a summary as a table, then the full text. */
export function PrivacyScreen({ page, ...facts }: Props) {
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="text-page font-black">{page.title}</h1>
      <p className="mt-5 max-w-measure text-lead">{page.intro}</p>
      {page.summary.length > 0 && <PrivacySummary lines={page.summary} facts={facts} />}
      {page.chapters.map(({ id, title, text }) => (
        <section
          key={id}
          aria-labelledby={`privacy-${id}`}
          className="mt-12 grid gap-x-12 gap-y-3 border-t border-seam/40 pt-6 lg:grid-cols-[17rem_1fr]"
        >
          <h2 id={`privacy-${id}`} className="text-2xl leading-tight">
            {title}
          </h2>
          <div className="grid max-w-measure gap-4 text-body leading-relaxed">
            {privacyParagraphs(text, facts).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
