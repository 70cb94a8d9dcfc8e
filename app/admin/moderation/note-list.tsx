import { useRef, type ReactNode } from 'react'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { BusyButton } from '~/ui/busy-button'
import type { NoteSearch } from './search-notes'
import { PINS_API, type NotesPage, type useNotes } from './use-notes'
import type { useSeveral } from './use-several'

interface WholeSearchProps {
  wanted: NoteSearch
  /** How many of the notes found are not hidden. */
  count: number
  hidden: readonly number[]
  several: ReturnType<typeof useSeveral>
}

/** Hides all that a search has found, and takes that back. */
export function WholeSearch({
  wanted: { search, board },
  count,
  hidden,
  several: { pending, change },
}: WholeSearchProps) {
  return (
    <>
      {count > 1 && (
        <BusyButton
          className="my-2"
          isBusy={pending === 'hide'}
          onClick={() => void change({ deed: 'hide', search, ...(board !== '' && { board }) })}
        >
          Hide all {count.toLocaleString('en')} of this search
        </BusyButton>
      )}
      {hidden.length > 1 && (
        <BusyButton
          className="my-2"
          isBusy={pending === 'show'}
          onClick={() => void change({ deed: 'show', ids: [...hidden] })}
        >
          Show these {hidden.length.toLocaleString('en')} again
        </BusyButton>
      )}
    </>
  )
}

interface NoteListProps {
  page: NotesPage
  isLoading: boolean
  load: ReturnType<typeof useNotes>['load']
  children: (entry: ModeratedEntry) => ReactNode
}

/** The notes, and a button for older ones. */
export function NoteList({ page, isLoading, load, children }: NoteListProps) {
  const list = useRef<HTMLUListElement>(null)
  async function showOlder(address: string) {
    const shown = list.current?.childElementCount ?? 0
    const isLast = await load(address, { append: true })
    // With the last page the pressed button disappears.
    if (isLast)
      list.current?.children[shown]?.querySelector<HTMLElement>(':scope > div button')?.focus()
  }
  return (
    <>
      <ul
        ref={list}
        aria-label="All notes, newest first"
        className="grid items-start gap-x-12 lg:grid-cols-2"
      >
        {page.entries.map(children)}
      </ul>
      {page.next && (
        <BusyButton
          className="mt-4"
          isBusy={isLoading}
          onClick={() => void showOlder(page.next ?? PINS_API)}
        >
          Show older notes
        </BusyButton>
      )}
    </>
  )
}
