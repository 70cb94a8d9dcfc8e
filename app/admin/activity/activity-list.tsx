import { useCallback, useEffect, useState } from 'react'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { Button } from '~/ui/button'

interface Line {
  id: number
  happenedAt: string
  kind: string
  address: string | null
  count: number
}

const WORDS: Record<string, (count: number) => string> = {
  'unlock right': () => 'Password right',
  'unlock wrong': () => 'Password wrong',
  'unlock refused': (count) => `Refused: too many attempts (${count})`,
  listing: (count) => `List opened: ${submissions(count)}`,
  export: (count) => `CSV exported: ${submissions(count)}`,
  'flight deleted': (count) => `Deleted: ${submissions(count)}`,
  retention: (count) => `Deleted because their time had come: ${submissions(count)}`,
  reseal: (count) => `Sealed anew: ${submissions(count)}`,
  'pin hidden': () => 'Note hidden from the pinboard',
  'pin shown': () => 'Note shown on the pinboard again',
  'pin deleted': () => 'Note deleted from the pinboard',
}

/** 'Activity': who looked at what, and what was taken away. An address is a code here, which only tells two of them apart. */
export function ActivityList({ password, timeZone }: { password: string; timeZone: string }) {
  const [lines, setLines] = useState<Line[] | null | 'failed'>(null)
  const load = useCallback(
    async () => setLines((await readLines(password)) ?? 'failed'),
    [password],
  )
  useEffect(() => void load(), [load])
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })

  return (
    <section aria-labelledby="activity-title" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="activity-title" className="text-2xl">
          Activity
        </h2>
        <Button onClick={() => void load()}>Refresh activity</Button>
      </div>
      <p className="mt-2 max-w-measure text-dust">
        The latest 200 lines. They hold nobody’s data; an address is shown as a code.
      </p>
      <div role="status" className="mt-4">
        {lines === null && <p className="text-dust">Loading the activity...</p>}
        {lines?.length === 0 && <p>Nothing has happened here yet</p>}
        {lines === 'failed' && (
          <p className="font-semibold text-ember">Failed to load the activity</p>
        )}
      </div>
      {Array.isArray(lines) && (
        <ol aria-label="Activity, newest first" className="grid gap-1">
          {lines.map(({ id, happenedAt, kind, address, count }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-seam/40 py-2"
            >
              <span className="text-chalk">{WORDS[kind]?.(count) ?? kind}</span>
              <span className="text-dust tabular-nums">
                {address === null ? 'by itself' : `address ${address}`},{' '}
                <time dateTime={happenedAt}>{when.format(new Date(happenedAt))}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

async function readLines(password: string): Promise<Line[] | null> {
  const response = await fetchAsAdmin(password, 'GET', '/api/admin/activity')
  const lines: unknown = await response?.json().catch(() => null)
  return Array.isArray(lines) ? (lines as Line[]) : null
}

function submissions(count: number): string {
  return `${count} ${count === 1 ? 'submission' : 'submissions'}`
}
