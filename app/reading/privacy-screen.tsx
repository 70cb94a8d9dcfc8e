import type { Privacy } from '../../cms/privacy-shape.server'
import { dateText } from '../../languages/dates'
import { useLangOf, useText } from '~/ui/use-text'
import { PrivacySummary } from './privacy-summary'
import { privacyParagraphs, type FactsFor, type PrivacyFacts } from './privacy-text'

interface Props extends PrivacyFacts {
  page: Privacy
  /** The day of `deletionDate`, `2026-05-14`. */
  deletionDay: string
}

/** The privacy page: a summary as a table, then the full text. */
export function PrivacyScreen({ page, deletionDay, ...facts }: Props) {
  const langOf = useLangOf()
  const tDates = useText('dates')
  // A date has the language of the text around it.
  const factsFor: FactsFor = (thing, field) =>
    langOf(thing, field) === 'en'
      ? facts
      : { ...facts, deletionDate: dateText(tDates, deletionDay) }
  return (
    <div className="mx-auto max-w-5xl">
      <h1 lang={langOf(page, 'title')} className="text-page font-black">
        {page.title}
      </h1>
      <p lang={langOf(page, 'intro')} className="mt-5 max-w-measure text-lead">
        {page.intro}
      </p>
      {page.summary.length > 0 && <PrivacySummary lines={page.summary} factsFor={factsFor} />}
      {page.chapters.map((chapter) => (
        <section
          key={chapter.id}
          aria-labelledby={`privacy-${chapter.id}`}
          className="mt-12 grid gap-x-12 gap-y-3 border-t border-seam/40 pt-6 lg:grid-cols-[17rem_1fr]"
        >
          <h2
            id={`privacy-${chapter.id}`}
            lang={langOf(chapter, 'title')}
            className="text-2xl leading-tight"
          >
            {chapter.title}
          </h2>
          <div
            lang={langOf(chapter, 'text')}
            className="grid max-w-measure gap-4 text-body leading-relaxed"
          >
            {privacyParagraphs(chapter.text, factsFor(chapter, 'text')).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
