import type { Privacy } from '../../cms/shapes.server'
import { privacyParagraphs } from './privacy-text'

interface Props {
  page: Privacy
  /** The day after which flight details are deleted, as people read it. */
  deletionDate: string
  retentionDays: number
}

/** What is asked, why, who sees it, and when it is gone. */
export function PrivacyScreen({ page, ...facts }: Props) {
  return (
    <main id="main" className="mx-auto max-w-page px-gutter py-chamber">
      <h1 className="text-chamber font-black">{page.title}</h1>
      <p className="mt-5 max-w-measure text-lead">{page.intro}</p>
      {page.chapters.map(({ id, title, text }) => (
        <section key={id} aria-labelledby={`privacy-${id}`} className="mt-10 max-w-measure">
          <h2 id={`privacy-${id}`} className="text-2xl">
            {title}
          </h2>
          {privacyParagraphs(text, facts).map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </main>
  )
}
