import type { GettingThere } from '../../cms/getting-there.server'
import { ExternalLink } from '~/ui/external-link'
import { Picture } from '~/ui/picture'
import { useLangOf, useText } from '~/ui/use-text'

/** The way to the cave: the meeting point, a map, and a chapter for each question. */
export function GettingThereScreen({ page }: { page: GettingThere }) {
  const t = useText('way')
  const langOf = useLangOf()
  return (
    <div className="mx-auto max-w-5xl">
      <h1 lang={langOf(page, 'title')} className="text-page font-black">
        {page.title}
      </h1>
      <p lang={langOf(page, 'intro')} className="mt-5 max-w-measure text-lead whitespace-pre-line">
        {page.intro}
      </p>
      {page.meetingPoint && (
        <section aria-labelledby="meeting-point" className="sheet mt-10 p-6 sm:p-8">
          <h2 id="meeting-point" className="text-2xl leading-tight">
            {t('Meeting point')}
          </h2>
          <p className="mt-3 text-lead whitespace-pre-line">{page.meetingPoint.address}</p>
          {page.meetingPoint.mapUrl && (
            <ExternalLink
              href={page.meetingPoint.mapUrl}
              className="mt-2 inline-flex min-h-11 items-center font-bold text-torch underline underline-offset-4"
            >
              {t('Open in a map')}
            </ExternalLink>
          )}
        </section>
      )}
      {page.map && (
        <Picture
          image={page.map}
          sizes="(min-width: 68rem) 64rem, 92vw"
          className="sheet mt-10 h-auto w-full"
        />
      )}
      {page.chapters.map((chapter) => (
        <section
          key={chapter.id}
          aria-labelledby={`way-${chapter.id}`}
          className="mt-12 grid gap-x-12 gap-y-3 border-t border-seam/40 pt-6 lg:grid-cols-[17rem_1fr]"
        >
          <h2
            id={`way-${chapter.id}`}
            lang={langOf(chapter, 'title')}
            className="text-2xl leading-tight"
          >
            {chapter.title}
          </h2>
          <p
            lang={langOf(chapter, 'text')}
            className="max-w-measure text-body leading-relaxed whitespace-pre-line"
          >
            {chapter.text}
          </p>
        </section>
      ))}
    </div>
  )
}
