import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { Button } from '~/ui/button'
import { Field } from '~/forms/field'
import { toast } from '~/ui/toasts/toast'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'

/** What can be done with a note; `delete` is for good. */
type Deed = 'hide' | 'show' | 'delete'

interface Page {
  entries: ModeratedEntry[]
  /** Address of the next page; null on the last. */
  next: string | null
}

/** 'Pinboard': all notes, newest first, to be hidden, shown again or deleted. */
export function WallModeration({ password, timeZone }: { password: string; timeZone: string }) {
  const [page, setPage] = useState<Page | null>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [toDelete, setToDelete] = useState<number | null>(null)
  const latest = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)

  const load = useCallback(
    async (address: string, before: ModeratedEntry[] = []) => {
      const turn = ++latest.current
      setState('loading')
      const read = await readPage(password, address)
      if (turn !== latest.current) return
      setState(read ? 'loaded' : 'failed')
      if (read) setPage({ ...read, entries: [...before, ...read.entries] })
    },
    [password],
  )
  useEffect(() => void load(API), [load])

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '')
    void load(search.trim() === '' ? API : `${API}?${new URLSearchParams({ search })}`)
  }

  async function change(entry: ModeratedEntry, deed: Deed) {
    setToDelete(null)
    const path = `${API}/${entry.id}`
    const isHidden = deed === 'hide'
    const response =
      deed === 'delete'
        ? await fetchAsAdmin(password, 'DELETE', path)
        : await fetchAsAdmin(password, 'PUT', path, { isHidden })
    if (response === null)
      return toast({
        title: 'Error',
        description: 'The note could not be changed. Please try again.',
        variant: 'destructive',
      })
    setPage(
      (shown) =>
        shown && {
          ...shown,
          entries: shown.entries.flatMap((other) =>
            other.id !== entry.id ? [other] : deed === 'delete' ? [] : [{ ...other, isHidden }],
          ),
        },
    )
    // The button that was pressed is gone, and the focus with it.
    if (deed === 'delete') heading.current?.focus()
  }

  return (
    <section aria-labelledby="wall-title" className="mt-6">
      <h2 id="wall-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Pinboard
      </h2>
      <form role="search" onSubmit={find} className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label="Search alias or place"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          className="min-w-56 grow"
        />
        <Button type="submit">Search</Button>
      </form>
      <div role="status" className="mt-4">
        {state === 'loading' && <p className="text-dust">Loading the notes...</p>}
        {state === 'failed' && <p className="font-semibold text-ember">Failed to load the notes</p>}
        {state === 'loaded' && page?.entries.length === 0 && <p>No notes here</p>}
      </div>
      {page && (
        <ul
          aria-label="All notes, newest first"
          className="grid items-start gap-x-12 lg:grid-cols-2"
        >
          {page.entries.map((entry) => (
            <Note
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              isAsking={toDelete === entry.id}
              onAsk={(isAsking) => setToDelete(isAsking ? entry.id : null)}
              onChange={(deed) => void change(entry, deed)}
            />
          ))}
        </ul>
      )}
      {page?.next && (
        <Button className="mt-4" onClick={() => void load(page.next ?? API, page.entries)}>
          Show older notes
        </Button>
      )}
    </section>
  )
}

interface NoteProps {
  entry: ModeratedEntry
  timeZone: string
  /** Whether it is asked once more before the note goes for good. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onChange: (deed: Deed) => void
}

function Note({ entry, timeZone, isAsking, onAsk, onChange }: NoteProps) {
  const { alias, location, createdAt, isHidden } = entry
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-2">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <bdi className={`font-bold ${isHidden ? 'text-dust line-through' : 'text-chalk'}`}>
          {alias}
        </bdi>
        , <bdi>{location}</bdi>
        {isHidden && (
          <span className="ml-2.5 inline-block rounded-full bg-dust px-2.5 text-sm font-bold text-rock">
            hidden
          </span>
        )}
        <br />
        <span className="text-sm text-dust">
          <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`${isHidden ? 'Show' : 'Hide'} the note of ${alias}`}
          onClick={() => onChange(isHidden ? 'show' : 'hide')}
        >
          {isHidden ? 'Show' : 'Hide'}
        </Button>
        <Button
          aria-label={
            isAsking ? `Delete the note of ${alias} for good` : `Delete the note of ${alias}`
          }
          onClick={() => (isAsking ? onChange('delete') : onAsk(true))}
          onBlur={() => onAsk(false)}
          className={isAsking ? 'border-ember text-ember' : ''}
        >
          {isAsking ? 'Delete for good' : 'Delete'}
        </Button>
      </div>
    </li>
  )
}

const API = '/api/admin/pins'

async function readPage(password: string, address: string): Promise<Page | null> {
  const response = await fetchAsAdmin(password, 'GET', address)
  const entries: unknown = await response?.json().catch(() => null)
  if (!response || !Array.isArray(entries)) return null
  const [, next = null] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
  return { entries: entries as ModeratedEntry[], next }
}
