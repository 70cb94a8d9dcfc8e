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
  const { selectedReleaseId } = usePerspective()
  const [releases, setReleases] = useState<{ id: string; title: string }[]>([])
  const [chosen, setChosen] = useState<string>(selectedReleaseId ?? NEW_RELEASE)
  const [mayBeNew, setMayBeNew] = useState(false)
  const [table, setTable] = useState<Table | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
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

  async function planFor({ book, choices: chosen }: Table, target: Target) {
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

  const look = (next: Table, choice = chosen) => {
    setTable(next)
    setDone(null)
    void work(async () => {
      const { choices, plan: planned } = await planFor(next, targetOf(choice))
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
  const takeFile = (file: File | undefined) =>
    file && take(async (reading) => readFile(new Uint8Array(await file.arrayBuffer()), reading))
  const readAgain = ({ read }: Table, reading: Reading) =>
    work(async () => look({ read, book: await read(reading), choices: null }))

  const emptyFileField = () => {
    if (fileField.current) fileField.current.value = ''
  }

  const put = (shown: Plan, from: Table) =>
    work(async () => {
      const target = targetOf(chosen)
      const { present, plan: now } = await planFor(from, target)
      if (JSON.stringify(now) !== JSON.stringify(shown)) {
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
        target !== DRAFTS ? (
          <WhereItIs release={target.release.id} place={`the release “${target.release.title}”`} />
        ) : edition ? (
          <WhereItIs release={null} place={`the drafts of “${edition.title}”`} />
        ) : (
          'It is in drafts. Publish them in the desk, artists first.'
        ),
      )
      if (target === DRAFTS) return
      // The next file belongs to the same release: two of them would undo each other.
      setReleases(await askReleases(client))
      setChosen(target.release.id)
    })

  /** What the organisers have to say before anything goes in. */
  const missing =
    plan?.found.asked !== null
      ? 'Please say above whose the hours before six are'
      : table?.choices?.tabs.some(({ isRead, isGuessed }) => isRead && isGuessed)
        ? 'Please say above whether the columns are right'
        : null
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
        you publish it. An empty table:{' '}
        {TABLE_LANGUAGES.map((language) => (
          <button key={language} type="button" onClick={() => void saveEmptyTable(language)}>
            {language}
          </button>
        ))}
      </p>
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
            take((reading) => readText(text, reading))
          }}
        />
      </label>
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
            disabled={isWorking || plan.writes.length === 0 || missing !== null}
            onClick={() => void put(plan, table)}
          >
            {plan.writes.length === 0
              ? 'There is nothing to change'
              : (missing ?? `Put ${goingIn === 1 ? 'one row' : `${goingIn} rows`} there`)}
          </button>
          {said}
        </section>
      )}
    </main>
  )
}
