import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useClient, usePerspective } from 'sanity'
import { newUuid } from '../../../rules/new-uuid'
import { API_VERSION, momentNow } from '../../schema/lake-questions'
import { hasReleases } from '../has-releases'
import { askDrafts, extendedRecord } from '../new-edition/edition-drafts'
import '../new-edition/new-edition.css'
import { useWork } from '../use-work'
import { askPresent, askReleases } from './ask'
import { ColumnChoice } from './column-choice'
import { findHeadings, type Cell, type Columns } from './columns'
import { datesOf, planProgramme, type ProgrammePlan } from './plan-programme'
import { Preview } from './preview'
import { actionsOf, type Target } from './programme-actions'
import './programme.css'
import { readFile, readText } from './read-file'
import { readRows } from './read-rows'

interface Table {
  rows: Cell[][]
  /** The index of the row with the headings; -1: there is none. */
  at: number
  columns: Columns
}

const DRAFTS = 'drafts'
const NEW_RELEASE = 'new'

/** The tool "Programme": it takes a table, shows what each row does, and puts all of it into a release or into drafts. */
export function ProgrammeTable() {
  const client = useClient({ apiVersion: API_VERSION })
  const { selectedReleaseId } = usePerspective()
  const [releases, setReleases] = useState<{ id: string; title: string }[]>([])
  const [chosen, setChosen] = useState<string>(selectedReleaseId ?? NEW_RELEASE)
  const [mayBeNew, setMayBeNew] = useState(false)
  const [table, setTable] = useState<Table | null>(null)
  const [plan, setPlan] = useState<ProgrammePlan | null>(null)
  const [done, setDone] = useState<ReactNode>(null)
  const { work, problem, isWorking } = useWork()
  const fileField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const ask = async () => {
      // Where there are no releases, a plan may still become drafts.
      if (!(await hasReleases(client))) return setChosen(DRAFTS)
      const found = await askReleases(client)
      setMayBeNew(true)
      setReleases(found)
      // A release that is under way is where a programme belongs, such as that of the new edition.
      if (!selectedReleaseId && found[0]) setChosen(found[0].id)
    }
    ask().catch(() => setChosen(DRAFTS))
  }, [client, selectedReleaseId])

  const targetOf = (choice: string): Target => {
    if (choice === DRAFTS) return DRAFTS
    const known = releases.find(({ id }) => id === choice)
    return known
      ? { release: { ...known, exists: true } }
      : {
          release: {
            id: `programme-${newUuid().slice(0, 8)}`,
            title: 'Programme',
            exists: false,
          },
        }
  }

  async function planFor({ rows, at, columns }: Table, target: Target) {
    const [{ documents, present }, moment] = await Promise.all([
      askPresent(client, target),
      momentNow(),
    ])
    const entries = readRows(rows, at, columns, datesOf(documents))
    return { present, ...planProgramme(documents, entries, moment) }
  }

  const look = (next: Table, choice = chosen) => {
    setTable(next)
    setDone(null)
    void work(async () => {
      if (next.columns.name === undefined) {
        setPlan(null)
        throw new Error('Please say which column has the names.')
      }
      setPlan(await planFor(next, targetOf(choice)))
    })
  }

  const take = (read: () => Promise<Cell[][]>) => {
    setTable(null)
    setPlan(null)
    void work(async () => {
      const rows = await read()
      look({ rows, ...(findHeadings(rows) ?? { at: -1, columns: {} }) })
    })
  }
  const takeFile = (file: File | undefined) =>
    file && take(async () => readFile(new Uint8Array(await file.arrayBuffer())))

  const emptyFileField = () => {
    if (fileField.current) fileField.current.value = ''
  }

  const put = (shown: ProgrammePlan, from: Table) =>
    work(async () => {
      const target = targetOf(chosen)
      const { present, ...now } = await planFor(from, target)
      if (JSON.stringify(now) !== JSON.stringify(plainPlan(shown))) {
        setPlan(now)
        throw new Error('Somebody has changed something meanwhile. Please look at the rows again.')
      }
      const edition = target === DRAFTS ? (await askDrafts(client)).record : null
      await client.action([
        ...actionsOf(now.writes, target, present),
        ...(edition
          ? [
              extendedRecord(
                edition,
                now.writes.map(({ _id }) => _id),
              ),
            ]
          : []),
      ])
      setPlan(null)
      setTable(null)
      setDone(
        target === DRAFTS ? (
          edition ? (
            <>
              It is in the drafts of “{edition.title}”. See{' '}
              <a href="/studio/before-publishing">what is left to do</a>, and publish all of it
              there.
            </>
          ) : (
            'It is in drafts. Publish them in the desk, artists first.'
          )
        ) : (
          <>
            It is in{' '}
            <a href={`/studio/releases/${target.release.id}?perspective=${target.release.id}`}>
              the release “{target.release.title}”
            </a>
            . See{' '}
            <a href={`/studio/before-publishing?perspective=${target.release.id}`}>
              what is left to do
            </a>{' '}
            before you run it.
          </>
        ),
      )
      if (target === DRAFTS) return
      // The next file belongs to the same release: two of them would undo each other.
      setReleases(await askReleases(client))
      setChosen(target.release.id)
    })

  const goingIn = plan?.rows.filter(({ wrong }) => wrong.length === 0).length ?? 0
  /** Beside the button that was pressed. */
  const said = (
    <div role="status">
      {isWorking && <p>One moment …</p>}
      {problem && <p className="problem">{problem}</p>}
      {done && <p>{done}</p>}
    </div>
  )
  return (
    <main className="new-edition programme">
      <h1>Programme from a table</h1>
      <p>
        A table has a row for each set: name, size, day, start, end, chamber, description, secret
        until, links. Only the name is needed; two who play together are “One b2b Two”. Artists whom
        you have already are updated, and what the table does not say stays. Nothing is public until
        you publish it.
      </p>
      <label>
        Drop a file here, or choose one: CSV, XLSX, or a schedule.json of pretalx or frab
        <input
          ref={fileField}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json"
          // An empty field takes the same file again, after a change in it.
          onClick={emptyFileField}
          onDrop={emptyFileField}
          onChange={(event) => takeFile(event.currentTarget.files?.[0])}
        />
      </label>
      <label>
        Or paste cells that you have copied from a spreadsheet
        <textarea
          rows={2}
          value=""
          onChange={(event) => {
            const text = event.currentTarget.value
            if (text.trim() === '') return
            emptyFileField()
            take(() => readText(text))
          }}
        />
      </label>
      {table && <ColumnChoice {...table} onChange={(columns) => look({ ...table, columns })} />}
      {!plan && said}
      {plan && table && (
        <section>
          <h2>What will happen</h2>
          <Preview plan={plan} />
          <label>
            Where to
            <select
              value={chosen}
              onChange={(event) => {
                setChosen(event.currentTarget.value)
                look(table, event.currentTarget.value)
              }}
            >
              {releases.map(({ id, title }) => (
                <option key={id} value={id}>
                  The release “{title}”
                </option>
              ))}
              {mayBeNew && <option value={NEW_RELEASE}>A new release</option>}
              <option value={DRAFTS}>Drafts</option>
            </select>
          </label>
          <button
            type="button"
            disabled={isWorking || plan.writes.length === 0}
            onClick={() => void put(plan, table)}
          >
            {plan.writes.length === 0
              ? 'There is nothing to change'
              : `Put ${goingIn === 1 ? 'one row' : `${goingIn} rows`} there`}
          </button>
          {said}
        </section>
      )}
    </main>
  )
}

/** Without what else the state may hold. */
function plainPlan({ rows, writes, looks }: ProgrammePlan): ProgrammePlan {
  return { rows, writes, looks }
}
