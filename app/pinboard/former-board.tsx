import { ButtonLink } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'
import { Counters } from './counters'
import type { Board } from './fetch-board'
import { Frame } from './frame'
import { Lamp } from './lamp'
import { PinGrid } from './pin-grid'

interface Props {
  /** The year of the edition. */
  id: number
  /** The English addresses of this page and of the edition's. */
  path: string
  editionPath: string
  /** Null while the notes cannot be read. */
  board: Board | null
  /** The list begins below the newest notes. */
  isContinued: boolean
}

/** The board of a former edition, which takes no notes. */
export function FormerBoard({ id, path, editionPath, board, isContinued }: Props) {
  const t = useText('pinboard')
  const tEdition = useText('edition')
  const isBare = board?.entries.length === 0 && !isContinued
  return (
    <main id="main" tabIndex={-1} className="pinboard px-gutter pt-36 pb-section text-center">
      <i className="pin-ceiling" />
      <Lamp />
      <div className="column mx-auto max-w-6xl">
        <DisplayTitle as="h1" size="section" year={1979}>
          {tEdition('WHO CAME TO THE MADNESS IN {id}?', { id })}
        </DisplayTitle>
      </div>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters counts={board?.counts} />
        <ButtonLink to={editionPath} className="justify-self-center">
          {tEdition('{id}: line-up and timetable', { id })}
        </ButtonLink>
      </div>
      <section aria-label={t('The board')} className="board mx-auto mt-12 max-w-page">
        <Frame />
        {board === null && (
          <p className="sign my-16 text-lead">{t('The board is out of reach at the moment.')}</p>
        )}
        {isBare && (
          <div className="empty-note">
            <p>
              {board.counts.pins === 0
                ? t('Nothing but cork: the pins went home before anybody came.')
                : tEdition('The notes have been taken down. {count} of them stood here.', {
                    count: board.counts.pins,
                  })}
            </p>
          </div>
        )}
        {isContinued && <BoardLink to={path}>{t('Back to the newest notes')}</BoardLink>}
        {board && board.entries.length > 0 && <PinGrid entries={board.entries} own={[]} />}
        {board && board.nextBefore !== null && (
          <BoardLink to={`${path}?before=${board.nextBefore}`}>{t('Show older notes')}</BoardLink>
        )}
      </section>
    </main>
  )
}

function BoardLink({ to, children }: { to: string; children: string }) {
  const href = useHref()
  return (
    <p className="my-4">
      <a href={href(to)} className="sign font-bold underline underline-offset-4">
        {children}
      </a>
    </p>
  )
}
