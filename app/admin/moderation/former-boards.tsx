import { useId, type RefObject } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useDeletion } from '~/ui/use-deletion'

export interface FormerBoard {
  year: number
  notes: number
}

export const BOARDS_API = '/api/admin/boards'

/** The boards of former editions, to be emptied. Nothing where none has notes. */
export function FormerBoards({
  password,
  boards,
  heading,
  onEmptied,
}: {
  password: string
  /** Null until they are known. */
  boards: readonly FormerBoard[] | null
  /** The tab's, which gets the focus when a board has gone from the list. */
  heading: RefObject<HTMLHeadingElement>
  /** The list of notes is shorter now, and so is that of the boards. */
  onEmptied: () => void
}) {
  const id = useId()
  const { ask, question } = useDeletion<FormerBoard>({
    password,
    path: ({ year }) => `${BOARDS_API}/${year}`,
    gone: ({ year }) => `The board of ${year} is empty. Its counters stay.`,
    failed: 'Failed to empty the board. Please try again.',
    onGone() {
      onEmptied()
    },
    heading,
  })
  if (!boards?.length && question === null) return null
  return (
    <section aria-labelledby={id} className="mt-6 border-y border-seam/50 py-4">
      <h3 id={id} className="text-xl">
        Boards of former editions
      </h3>
      <ul className="mt-2 grid gap-2">
        {boards?.map((board) => (
          <li key={board.year} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <a href={`/editions/${board.year}/pinboard`} className="underline underline-offset-4">
              {board.year}
            </a>
            <span className="tabular-nums">{notesIn(board)}</span>
            <Button onClick={({ currentTarget }) => ask(board, currentTarget)}>
              Empty the board of {board.year}
            </Button>
          </li>
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          {...question}
          title={`Delete ${notesIn(question.item)} of ${question.item.year}?`}
          keep="Keep them"
        >
          They will be gone for good, hidden ones too, from the page of {question.item.year} and
          from the database. Its counters stay: the page says how many stood there.
        </ConfirmDialog>
      )}
    </section>
  )
}

function notesIn({ notes }: FormerBoard): string {
  return `${notes} ${notes === 1 ? 'note' : 'notes'}`
}
