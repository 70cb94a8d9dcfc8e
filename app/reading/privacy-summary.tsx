import type { Privacy } from '../../cms/privacy-shape.server'
import { privacyText, type FactsFor } from './privacy-text'
import { useLangOf, useText } from '~/ui/use-text'

const QUESTIONS = { why: 'Why', who: 'Who sees it', until: 'Until' } as const

/** The summary table. On phones each row becomes a card, with the column headers beside the cells. */
export function PrivacySummary({
  lines,
  factsFor,
}: {
  lines: Privacy['summary']
  factsFor: FactsFor
}) {
  const t = useText('privacy')
  const langOf = useLangOf()
  return (
    <table className="sheet mt-10 w-full text-left max-md:block">
      <caption className="sr-only">{t('The page in short')}</caption>
      <thead className="bg-acid text-rock max-md:sr-only">
        <tr>
          {(['What', ...Object.values(QUESTIONS)] as const).map((head) => (
            <th key={head} scope="col" className="px-5 py-3 font-bold">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-t border-seam/40 align-top max-md:grid max-md:gap-1 max-md:p-5"
          >
            <th
              scope="row"
              lang={langOf(line, 'what')}
              className="font-bold text-chalk md:w-1/4 md:px-5 md:py-4"
            >
              {privacyText(line.what, factsFor(line, 'what'))}
            </th>
            {(['why', 'who', 'until'] as const).map((column) => (
              <td
                key={column}
                lang={langOf(line, column)}
                data-label={t(QUESTIONS[column])}
                className="max-md:grid max-md:grid-cols-[minmax(3.5rem,6.5rem)_minmax(50%,1fr)] max-md:[overflow-wrap:anywhere] max-md:before:text-dust max-md:before:content-[attr(data-label)] md:px-5 md:py-4"
              >
                {privacyText(line[column], factsFor(line, column))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
