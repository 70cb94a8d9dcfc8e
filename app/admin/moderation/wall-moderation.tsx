import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { ListStatus } from '~/ui/list-status'
import { useDeletion } from '~/ui/use-deletion'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import { FormerBoards } from './former-boards'
import { Note } from './note'
import { PINS_API, useNotes } from './use-notes'

/** 'Pinboard': all notes, newest first, to be hidden, shown again or deleted. */
export function WallModeration({ password, timeZone, sharedCacheSeconds }: TabScreen) {
  const { page, state, load, replace, remove } = useNotes(password)
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

  async function showOlder(address: string) {
    const shown = list.current?.childElementCount ?? 0
    const isLast = await load(address, { append: true })
    // With the last page the pressed button disappears.
    if (isLast) list.current?.children[shown]?.querySelector('button')?.focus()
  }

  const hide = useHiding(password, replace, (entry) => {
    heading.current?.focus()
    remove(entry.id)
  })
  const { meant, isHiding, isChanging, changeAll } = useHidingAll(page?.entries ?? [], hide)
  // While another search is read, or after it has failed, the notes are those of the one before.
  const isSearch = state === 'loaded' && page !== null && page.of !== PINS_API

  return (
    <AdminSection title="Pinboard" heading={heading} isLoading={state === 'loading'}>
      <FormerBoards password={password} heading={heading} onEmptied={() => void load(PINS_API)} />
      <NoteSearch onSearch={(address) => void load(address)} />
      {sharedCacheSeconds > 0 && (
        <p className="mt-4 text-dust">
          Visitors may still see a note for {sharedCacheSeconds + 1} seconds after you hide or
          delete it.
        </p>
      )}
      <ListStatus name="the notes" state={state}>
        {page?.entries.length === 0 && <p>No notes here</p>}
      </ListStatus>
      {isSearch && meant.length > 1 && (
        <BusyButton className="my-2" isBusy={isChanging} onClick={() => void changeAll()}>
          {isHiding
            ? `Hide all ${meant.length} of this search that are loaded`
            : `Show these ${meant.length} again`}
        </BusyButton>
      )}
      {page && (
        <ul
          ref={list}
          aria-label="All notes, newest first"
          className="grid items-start gap-x-12 lg:grid-cols-2"
        >
          {page.entries.map((entry) => (
            <Note key={entry.id} entry={entry} timeZone={timeZone} onDelete={ask} onHide={hide} />
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
      {question && <DeleteQuestion {...question} />}
    </AdminSection>
  )
}

/** @param onSearch - is given the address of the API with what is searched for. */
function NoteSearch({ onSearch }: { onSearch: (address: string) => void }) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '')
    onSearch(search.trim() === '' ? PINS_API : `${PINS_API}?${new URLSearchParams({ search })}`)
  }
  return (
    <form role="search" onSubmit={find} className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        label="Search alias or place"
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        className="min-w-56 grow"
      />
      {/* Never busy: another search replaces the pending one, and the same search does nothing. */}
      <Button type="submit">Search</Button>
    </form>
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

/** @returns what hides a note or shows it again, and tells whether it has an answer: without one there is no use in trying the next note */
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

/** In a flood all notes of a search go together. Once all are hidden, the same button brings those back that it has hidden. */
function useHidingAll(entries: ModeratedEntry[], hide: Hide) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const isHiding = entries.some(({ isHidden }) => !isHidden)
  const meant = entries.filter(({ id, isHidden }) => (isHiding ? !isHidden : hidden.has(id)))
  const [isChanging, changeAll] = useSingleFlight(async () => {
    if (isHiding) setHidden(new Set(meant.map(({ id }) => id)))
    for (const entry of meant) if (!(await hide(entry, isHiding))) return
  })
  return { meant, isHiding, isChanging, changeAll }
}

function isGone({ alias }: ModeratedEntry): string {
  return `The note of ${isolated(alias)} is gone.`
}
