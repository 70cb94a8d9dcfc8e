import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import type { LoadState } from '~/ui/use-loaded'

export const PINS_API = '/api/admin/pins'

export interface NotesPage {
  /** The address of the first page, with the search. */
  of: string
  entries: ModeratedEntry[]
  /** Address of the next page; null on the last. */
  next: string | null
  /** How many of all that were found are not hidden. */
  shownCount: number
}

/** The shown notes, at first the newest of all, and functions to load and change them. While a page is loading, a second request for it does nothing. */
export function useNotes(password: string) {
  const [page, setPage] = useState<NotesPage | null>(null)
  const [state, setState] = useState<LoadState>('loading')
  const pending = useRef<string | null>(null)
  const removed = useRef(new Set<number>())
  /** Notes that were changed while a page was loading, whose answer may have them as they were. */
  const changed = useRef(new Map<number, ModeratedEntry>())

  /**
   * @param options.append - keeps the shown notes above the new ones.
   * @returns whether the last page was loaded.
   */
  const load = useCallback(
    async (address: string, { append = false } = {}): Promise<boolean> => {
      if (pending.current === address) return false
      pending.current = address
      changed.current.clear()
      setState('loading')
      const read = await readPage(password, address)
      // Meanwhile another search has begun.
      if (pending.current !== address) return false
      pending.current = null
      // Rendered synchronously, so that the caller finds the new notes in the page.
      flushSync(() => {
        setState(read ? 'loaded' : 'failed')
        if (read === null) return
        const entries = read.entries
          .filter(({ id }) => !removed.current.has(id))
          .map((entry) => changed.current.get(entry.id) ?? entry)
        setPage((shown) => ({
          of: append && shown ? shown.of : address,
          next: read.next,
          shownCount: append && shown ? shown.shownCount : read.shownCount,
          entries: append && shown ? [...shown.entries, ...entries] : entries,
        }))
      })
      return read?.next === null
    },
    [password],
  )
  useEffect(() => void load(PINS_API), [load])

  /** @param elsewhere - by how many the count of notes that are not hidden changes among those that are not loaded. */
  function change(
    edit: (entries: ModeratedEntry[]) => ModeratedEntry[],
    elsewhere: (loaded: ReadonlySet<number>) => number = () => 0,
  ): void {
    setPage((shown) => {
      if (shown === null) return null
      const entries = edit(shown.entries)
      const more = countShown(entries) - countShown(shown.entries)
      const moreElsewhere = elsewhere(new Set(shown.entries.map(({ id }) => id)))
      return { ...shown, entries, shownCount: Math.max(0, shown.shownCount + more + moreElsewhere) }
    })
  }
  function replace(entry: ModeratedEntry): void {
    changed.current.set(entry.id, entry)
    change((entries) => entries.map((other) => (other.id === entry.id ? entry : other)))
  }
  /** @param ids - of notes that were hidden, or shown again; some of them may not be loaded */
  function hideAll(ids: readonly number[], isHidden: boolean): void {
    const meant = new Set(ids)
    change(
      (entries) =>
        entries.map((entry) => {
          if (!meant.has(entry.id)) return entry
          const now = { ...entry, isHidden }
          changed.current.set(entry.id, now)
          return now
        }),
      (loaded) => ids.filter((id) => !loaded.has(id)).length * (isHidden ? -1 : 1),
    )
  }
  function remove(ids: readonly number[]): void {
    for (const id of ids) removed.current.add(id)
    change((entries) => entries.filter(({ id }) => !removed.current.has(id)))
  }
  return { page, state, load, replace, remove, hideAll }
}

function countShown(entries: readonly ModeratedEntry[]): number {
  return entries.filter(({ isHidden }) => !isHidden).length
}

async function readPage(password: string, address: string): Promise<Omit<NotesPage, 'of'> | null> {
  const response = await fetchAsAdmin(password, 'GET', address)
  const entries = await answerIn<ModeratedEntry[]>(response, Array.isArray)
  if (response === null || entries === null) return null
  const [, next = null] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
  return { entries, next, shownCount: Number(response.headers.get('X-Shown-Count')) }
}
