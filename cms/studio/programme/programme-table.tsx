import type { SanityClient } from '@sanity/client'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useClient, usePerspective } from 'sanity'
import { newUuid } from '../../../rules/new-uuid'
import { API_VERSION, momentNow } from '../../schema/lake-questions'
import { hasReleases } from '../has-releases'
import { askDrafts, extendedRecord } from '../new-edition/edition-drafts'
import '../new-edition/new-edition.css'
import { useWork } from '../use-work'
import { WhereItIs } from '../where-it-is'
import { askPresent, askReleases } from './ask'
import { TABLE_LANGUAGES, saveEmptyTable } from './empty-table'
import { placeNights } from './place-nights'
import { datesOf, planProgramme, type ProgrammePlan } from './plan-programme'
import { Preview } from './preview'
import { actionsOf, type Target } from './programme-actions'
import './programme.css'
import { readFile, readText, type Book, type Reading } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'
import { WhatWasRead, type Choices, type Found } from './what-was-read'

interface Table {
  /** Reads it again, in other letters for example. */
  read: (reading?: Reading) => Promise<Book>
  book: Book
  /** Null until the tabs have been looked at. */
  choices: Choices | null
}
type Plan = ProgrammePlan & { found: Found }

const DRAFTS = 'drafts'
const NEW_RELEASE = 'new'

/** The tool "Programme": it takes a table, shows what each row does, and puts all of it into a release or into drafts. */
export function ProgrammeTable() {
  const client = useClient({ apiVersion: API_VERSION })
  const { chosen, choose, targetOf, stayWith, options } = useTargets(client)
  const [table, setTable] = useState<Table | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [done, setDone] = useState<ReactNode>(null)
  const { work, problem, isWorking } = useWork()

  const look = (next: Table, choice = chosen) => {
    setTable(next)
    setDone(null)
    void work(async () => {
      const { choices, plan: planned } = await planFor(client, next, targetOf(choice))
      setTable({ ...next, choices })
      const isNamed = choices.tabs.some(
        ({ isRead, columns }) => isRead && columns.name !== undefined,
      )
      setPlan(isNamed ? planned : null)
      if (!isNamed) throw new Error('Please say which column has the names.')
    })
  }

  const take = (read: Table['read']) => {
    setTable(null)
    setPlan(null)
    void work(async () => look({ read, book: await read(), choices: null }))
  }
  const readAgain = ({ read }: Table, reading: Reading) =>
    work(async () => look({ read, book: await read(reading), choices: null }))

  const put = (shown: Plan, from: Table) =>
    work(async () => {
      const target = targetOf(chosen)
      const { present, plan: now } = await planFor(client, from, target)
      if (JSON.stringify(now) !== JSON.stringify(shown)) {
        setPlan(now)
        throw new Error('Somebody has changed something meanwhile. Please look at the rows again.')
      }
      const place = await putPlan(client, now, target, present)
      setPlan(null)
      setTable(null)
      setDone(place)
      if (target !== DRAFTS) await stayWith(target.release.id)
    })

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
        you publish it. An empty table:{' '}
        {TABLE_LANGUAGES.map((language) => (
          <button key={language} type="button" onClick={() => void saveEmptyTable(language)}>
            {language}
          </button>
        ))}
      </p>
      <TakeTable onTake={take} />
      {table?.choices && (
        <WhatWasRead
          book={table.book}
          choices={table.choices}
          found={plan?.found ?? null}
          onReading={(reading) => void readAgain(table, reading)}
          onChange={(choices) => look({ ...table, choices })}
        />
      )}
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
                choose(event.currentTarget.value)
                look(table, event.currentTarget.value)
              }}
            >
              {options.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <PutButton
            plan={plan}
            tabs={table.choices?.tabs ?? []}
            isWorking={isWorking}
            onPut={() => void put(plan, table)}
          />
          {said}
        </section>
      )}
    </main>
  )
}

/** Where a programme may go, and which of it is chosen. */
function useTargets(client: SanityClient) {
  const { selectedReleaseId } = usePerspective()
  const [releases, setReleases] = useState<{ id: string; title: string }[]>([])
  const [chosen, choose] = useState<string>(selectedReleaseId ?? NEW_RELEASE)
  const [mayBeNew, setMayBeNew] = useState(false)

  useEffect(() => {
    const ask = async () => {
      // Where there are no releases, a plan may still become drafts.
      if (!(await hasReleases(client))) return choose(DRAFTS)
      const found = await askReleases(client)
      setMayBeNew(true)
      setReleases(found)
      // A release that is under way is where a programme belongs, such as that of the new edition.
      if (!selectedReleaseId && found[0]) choose(found[0].id)
    }
    ask().catch(() => choose(DRAFTS))
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
  /** The next file belongs to the same release: two of them would undo each other. */
  const stayWith = async (release: string) => {
    setReleases(await askReleases(client))
    choose(release)
  }
  const options = [
    ...releases.map(({ id, title }) => ({ id, title: `The release “${title}”` })),
    ...(mayBeNew ? [{ id: NEW_RELEASE, title: 'A new release' }] : []),
    { id: DRAFTS, title: 'Drafts' },
  ]
  return { chosen, choose, targetOf, stayWith, options }
}

/** Fields for a file and for cells that were copied. */
function TakeTable({ onTake }: { onTake: (read: Table['read']) => void }) {
  const fileField = useRef<HTMLInputElement>(null)
  const emptyFileField = () => {
    if (fileField.current) fileField.current.value = ''
  }
  const takeFile = (file: File | undefined) =>
    file && onTake(async (reading) => readFile(new Uint8Array(await file.arrayBuffer()), reading))
  return (
    <>
      <label>
        Drop a file here, or choose one: XLSX, ODS, CSV, or a schedule.json of pretalx or frab
        <input
          ref={fileField}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.json"
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
            onTake((reading) => readText(text, reading))
          }}
        />
      </label>
    </>
  )
}

/** The button says what is missing, or what it does. */
function PutButton({
  plan,
  tabs,
  isWorking,
  onPut,
}: {
  plan: Plan
  tabs: Choices['tabs']
  isWorking: boolean
  onPut: () => void
}) {
  const missing =
    plan.found.asked !== null
      ? 'Please say above whose the hours before six are'
      : tabs.some(({ isRead, isGuessed }) => isRead && isGuessed)
        ? 'Please say above whether the columns are right'
        : null
  const goingIn = plan.rows.filter(({ wrong }) => wrong.length === 0).length
  return (
    <button
      type="button"
      disabled={isWorking || plan.writes.length === 0 || missing !== null}
      onClick={onPut}
    >
      {plan.writes.length === 0
        ? 'There is nothing to change'
        : (missing ?? `Put ${goingIn === 1 ? 'one row' : `${goingIn} rows`} there`)}
    </button>
  )
}

/** What the table does to that which is in the target, and how it was read. */
async function planFor(client: SanityClient, { book, choices: chosen }: Table, target: Target) {
  const [{ documents, present }, moment] = await Promise.all([
    askPresent(client, target),
    momentNow(),
  ])
  const dates = datesOf(documents)
  const choices = chosen ?? { tabs: tabsOf(book.sheets, dates), withHidden: false, early: null }
  const { rows, ...counts } = readRows(choices.tabs, dates, choices.withHidden)
  const { entries, early, asked } = placeNights(rows, choices.early)
  const found = { rows: rows.length, ...counts, early, asked }
  return { present, choices, plan: { ...planProgramme(documents, entries, moment), found } }
}

/** Writes the plan, and says where it is. */
async function putPlan(
  client: SanityClient,
  { writes }: Plan,
  target: Target,
  present: ReadonlySet<string>,
): Promise<ReactNode> {
  const edition = target === DRAFTS ? (await askDrafts(client)).record : null
  const ids = writes.map(({ _id }) => _id)
  await client.action([
    ...actionsOf(writes, target, present),
    ...(edition ? [extendedRecord(edition, ids)] : []),
  ])
  if (target !== DRAFTS)
    return <WhereItIs release={target.release.id} place={`the release “${target.release.title}”`} />
  return edition ? (
    <WhereItIs release={null} place={`the drafts of “${edition.title}”`} />
  ) : (
    'It is in drafts. Publish them in the desk, artists first.'
  )
}
