import type { Desk } from '../../../services/journeys/desk-fields'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { copyText } from '~/ui/copy-text'

/** Artists of the lineup who have sent nothing. Names that are still a secret are not among them. */
export function MissingAnswers({ missing }: Pick<Desk, 'missing'>) {
  return (
    <section aria-labelledby="missing-title">
      <h3 id="missing-title" className="text-xl">
        Missing answers
      </h3>
      <p className="mt-1 max-w-measure text-dust">
        {missing.length === 0
          ? 'Every artist of the lineup has sent flight details.'
          : 'Artists of the lineup who have sent no flight details. Names that are not announced yet are not listed.'}
      </p>
      <ul aria-label="Artists without flight details" className="mt-3 grid gap-x-10 lg:grid-cols-2">
        {missing.map(({ artist, reminder }) => (
          <li
            key={artist}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-2"
          >
            <details className="min-w-0 flex-1 basis-56">
              <summary className="min-h-11 cursor-pointer py-2.5 font-bold text-chalk [overflow-wrap:anywhere]">
                <bdi>{artist}</bdi>
              </summary>
              <p className="pb-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{reminder}</p>
            </details>
            <Button
              className="print:hidden"
              aria-label={`Copy the reminder for ${isolated(artist)}`}
              onClick={() =>
                void copyText(reminder, {
                  copied: `The reminder for ${isolated(artist)} can be pasted now.`,
                  select: 'Open the name to select the text.',
                })
              }
            >
              Copy reminder
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
