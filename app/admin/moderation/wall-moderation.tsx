import { useEffect, useRef, useState } from 'react'
import { fetchAsAdmin, readAsAdmin } from '~/http/fetch-as-admin'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { ListStatus } from '~/ui/list-status'
import { useDeletion } from '~/ui/use-deletion'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import { useLoaded } from '~/ui/use-loaded'
import { BOARDS_API, FormerBoards, type FormerBoard } from './former-boards'
import { Note } from './note'
import { NO_SEARCH, searchAddress, SearchNotes, type NoteSearch } from './search-notes'
import { SelectedNotes } from './selected-notes'
import { PINS_API, useNotes } from './use-notes'
import { useSeveral } from './use-several'

/** 'Pinboard': all notes, newest first, to be hidden, shown again or deleted. */
export function WallModeration({ password, timeZone, sharedCacheSeconds }: TabScreen) {
  const { page, state, load, replace, remove, removeAll, hideAll } = useNotes(password)
  const [wanted, setWanted] = useState(NO_SEARCH)
  const [selection, select] = useState<ReadonlySet<number>>(new Set())
  /** Hidden by “Hide all”, which can take them back. */
  const [hidden, setHidden] = useState<readonly number[]>([])
  const boards = useLoaded(() => readAsAdmin<FormerBoard[]>(password, BOARDS_API, Array.isArray))
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { ask, question } = useDeletion<ModeratedEntry>({
    password,
    path: ({ id }) => `${PINS_API}/${id}`,
    gone: isGone,
    failed: 'Failed to delete the note. Please try again.',
    onGone: ({ id }) => remove(id),
    heading,
  })
  useEffect(() => void load(PINS_API), [load])

  function find(search: NoteSearch) {
    setWanted(search)
    setHidden([])
    select(new Set())
    void load(searchAddress(search))
  }

  async function showOlder(address: string) {
    const shown = list.current?.childElementCount ?? 0
    const isLast = await load(address, { append: true })
    // With the last page the pressed button disappears.
    if (isLast)
      list.current?.children[shown]?.querySelector<HTMLElement>(':scope > div button')?.focus()
  }

  const hide = useHiding(password, replace, (entry) => {
    heading.current?.focus()
    remove(entry.id)
  })

  const several = useSeveral(password, (wish, ids) => {
    if (wish.deed === 'delete') removeAll(ids)
    else hideAll(ids, wish.deed === 'hide')
    setHidden('search' in wish ? ids : [])
    select(new Set())
  })
  const selected = page?.entries.filter(({ id }) => selection.has(id)) ?? []
  const count = page?.shownCount ?? 0
  // While another search is read, or after it has failed, the notes are those of the one before.
  const isSearch =
    state === 'loaded' && wanted.search.trim() !== '' && page?.of === searchAddress(wanted)

  return (
    <AdminSection title="Pinboard" heading={heading} isLoading={state === 'loading'}>
      <FormerBoards
        password={password}
        boards={boards.value}
        heading={heading}
        onEmptied={() => {
          void boards.refresh()
          find(NO_SEARCH)
        }}
      />
      <SearchNotes
        wanted={wanted}
        formerYears={boards.value?.map(({ year }) => year) ?? []}
        onSearch={find}
      />
      <BoardSwitch />
      {sharedCacheSeconds > 0 && (
        <p className="mt-4 text-dust">
          Visitors may still see a note for {sharedCacheSeconds + 1} seconds after you hide or
          delete it.
        </p>
      )}
      <ListStatus name="the notes" state={state}>
        {page?.entries.length === 0 && <p>No notes here</p>}
      </ListStatus>
      {isSearch && count > 1 && (
        <BusyButton
          className="my-2"
          isBusy={several.pending === 'hide'}
          onClick={() => {
            const { search, board } = wanted
            void several.change({ deed: 'hide', search, ...(board !== '' && { board }) })
          }}
        >
          Hide all {count.toLocaleString('en')} of this search
        </BusyButton>
      )}
      {isSearch && hidden.length > 1 && (
        <BusyButton
          className="my-2"
          isBusy={several.pending === 'show'}
          onClick={() => void several.change({ deed: 'show', ids: [...hidden] })}
        >
          Show these {hidden.length.toLocaleString('en')} again
        </BusyButton>
      )}
      {page && (
        <ul
          ref={list}
          aria-label="All notes, newest first"
          className="grid items-start gap-x-12 lg:grid-cols-2"
        >
          {page.entries.map((entry) => (
            <Note
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              isSelected={selection.has(entry.id)}
              onSelect={(isSelected) =>
                select((now) => {
                  const others = [...now].filter((id) => id !== entry.id)
                  return new Set(isSelected ? [...others, entry.id] : others)
                })
              }
              onFind={(search) => find({ ...wanted, search })}
              onDelete={ask}
              onHide={hide}
            />
          ))}
        </ul>
      )}
      {page?.next && (
        <BusyButton
          className="mt-4"
          isBusy={state === 'loading'}
          onClick={() => void showOlder(page.next ?? PINS_API)}
        >
          Show older notes
        </BusyButton>
      )}
      {selected.length > 0 && (
        <SelectedNotes selected={selected} several={several} onClear={() => select(new Set())} />
      )}
      {question && <DeleteQuestion {...question} />}
    </AdminSection>
  )
}

/** Where the board is closed and opened. */
function BoardSwitch() {
  return (
    <p className="mt-4 text-dust">
      Whether the board takes new notes is in the Studio, under{' '}
      <a
        href="/studio/intent/edit/id=siteSettings;type=siteSettings;path=pinboardOpen"
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        The pinboard takes new notes
      </a>
      .
    </p>
  )
}

type Question = NonNullable<ReturnType<typeof useDeletion<ModeratedEntry>>['question']>

function DeleteQuestion(question: Question) {
  return (
    <ConfirmDialog
      {...question}
      title={
        <>
          Delete the note of <bdi>{question.item.alias}</bdi>?
        </>
      }
      keep="Keep it"
    >
      It will be gone for good, from the pinboard and from the database. To take it off the pinboard
      only, hide it.
    </ConfirmDialog>
  )
}

type Hide = (entry: ModeratedEntry, isHidden: boolean) => Promise<boolean>

/** @returns what hides a note or shows it again, and tells whether it has an answer */
function useHiding(
  password: string,
  replace: (entry: ModeratedEntry) => void,
  onGone: (entry: ModeratedEntry) => void,
): Hide {
  return async (entry: ModeratedEntry, isHidden: boolean): Promise<boolean> => {
    const response = await fetchAsAdmin(password, 'PUT', `${PINS_API}/${entry.id}`, { isHidden })
    if (response?.ok) {
      replace({ ...entry, isHidden })
      return true
    }
    if (response?.status !== 404) {
      toast({
        title: 'Error',
        description: 'The note could not be changed. Please try again.',
        variant: 'destructive',
      })
      return false
    }
    toast({ title: 'Already deleted', description: isGone(entry) })
    onGone(entry)
    return true
  }
}

function isGone({ alias }: ModeratedEntry): string {
  return `The note of ${isolated(alias)} is gone.`
}
