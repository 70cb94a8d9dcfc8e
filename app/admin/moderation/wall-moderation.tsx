import { useRef, useState, type RefObject } from 'react'
import { fetchAsAdmin, readAsAdmin } from '~/http/fetch-as-admin'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { isolated } from '../../../rules/isolated'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { toast } from '~/ui/toasts/toast'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { ListStatus } from '~/ui/list-status'
import { useDeletion } from '~/ui/use-deletion'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import { useLoaded } from '~/ui/use-loaded'
import { BOARDS_API, FormerBoards, type FormerBoard } from './former-boards'
import { Note } from './note'
import { NoteList, WholeSearch } from './note-list'
import { NO_SEARCH, searchAddress, SearchNotes, type NoteSearch } from './search-notes'
import { SelectedNotes } from './selected-notes'
import { PINS_API, useNotes } from './use-notes'
import { useSeveral } from './use-several'

const DELETION = {
  path: ({ id }: ModeratedEntry) => `${PINS_API}/${id}`,
  gone: isGone,
  failed: 'Failed to delete the note. Please try again.',
}

/** 'Pinboard': all notes, newest first, to be hidden, shown again or deleted. */
export function WallModeration({ password, timeZone, sharedCacheSeconds, opensStudio }: TabScreen) {
  const notes = useNotes(password)
  const { page, state, load } = notes
  const [wanted, setWanted] = useState(NO_SEARCH)
  const [selection, select] = useState<ReadonlySet<number>>(new Set())
  /** Hidden by “Hide all”, which can take them back. */
  const [hidden, setHidden] = useState<readonly number[]>([])
  const boards = useLoaded(() => readAsAdmin<FormerBoard[]>(password, BOARDS_API, Array.isArray))
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, question } = useDeletion<ModeratedEntry>({
    ...DELETION,
    password,
    onGone: ({ id }) => notes.remove([id]),
    heading,
  })

  function find(search: NoteSearch) {
    setWanted(search)
    setHidden([])
    select(new Set())
    void load(searchAddress(search))
  }
  const hide = useHiding(password, notes, heading)
  const several = useSeveral(password, (wish, ids) => {
    if (wish.deed === 'delete') notes.remove(ids)
    else notes.hideAll(ids, wish.deed === 'hide')
    setHidden('search' in wish ? ids : [])
    select(new Set())
    // The buttons for the selected notes have gone.
    if ('ids' in wish) heading.current?.focus()
  })
  const selected = page?.entries.filter(({ id }) => selection.has(id)) ?? []
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
      <Hints sharedCacheSeconds={sharedCacheSeconds} opensStudio={opensStudio} />
      <ListStatus name="the notes" state={state}>
        {page?.entries.length === 0 && <p>No notes here</p>}
      </ListStatus>
      {isSearch && (
        <WholeSearch wanted={wanted} count={page.shownCount} hidden={hidden} several={several} />
      )}
      {page && (
        <NoteList page={page} isLoading={state === 'loading'} load={load}>
          {(entry) => (
            <Note
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              isSelected={selection.has(entry.id)}
              onSelect={(isSelected) => select((now) => withNote(now, entry, isSelected))}
              onFind={(search) => find({ ...wanted, search })}
              onDelete={ask}
              onHide={hide}
            />
          )}
        </NoteList>
      )}
      {selected.length > 0 && (
        <SelectedNotes selected={selected} several={several} onClear={() => select(new Set())} />
      )}
      {question && <DeleteQuestion {...question} />}
    </AdminSection>
  )
}

/** Where the board is closed and opened, and how long a note lives on in caches before the site. */
function Hints({
  sharedCacheSeconds,
  opensStudio,
}: Pick<TabScreen, 'sharedCacheSeconds' | 'opensStudio'>) {
  return (
    <>
      {opensStudio ? (
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
      ) : (
        <p className="mt-4 text-dust">
          Your key does not close the board. Ask somebody with the admin password, or with a key for
          the Studio.
        </p>
      )}
      {sharedCacheSeconds > 0 && (
        <p className="mt-4 text-dust">
          Visitors may still see a note for {sharedCacheSeconds + 1} seconds after you hide or
          delete it.
        </p>
      )}
    </>
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

/** @returns a function that hides a note or shows it again. Its promise is false when the server has not done it. */
function useHiding(
  password: string,
  notes: ReturnType<typeof useNotes>,
  heading: RefObject<HTMLElement>,
): Hide {
  return async (entry: ModeratedEntry, isHidden: boolean): Promise<boolean> => {
    const response = await fetchAsAdmin(password, 'PUT', `${PINS_API}/${entry.id}`, { isHidden })
    if (response?.ok) {
      notes.replace({ ...entry, isHidden })
      return true
    }
    if (response?.status !== 404) {
      tellFailure('The note could not be changed. Please try again.')
      return false
    }
    toast({ title: 'Already deleted', description: isGone(entry) })
    heading.current?.focus()
    notes.remove([entry.id])
    return true
  }
}

function withNote(selection: ReadonlySet<number>, { id }: ModeratedEntry, isSelected: boolean) {
  const others = [...selection].filter((other) => other !== id)
  return new Set(isSelected ? [...others, id] : others)
}

function isGone({ alias }: ModeratedEntry): string {
  return `The note of ${isolated(alias)} is gone.`
}
