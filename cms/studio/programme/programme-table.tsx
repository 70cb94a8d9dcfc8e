import { useClient } from 'sanity'
import { LANGUAGES, type Language } from '../../../languages'
import { API_VERSION } from '../../schema/lake-questions'
import '../new-edition/new-edition.css'
import { Said } from '../said'
import { WhereItIs } from '../where-it-is'
import type { Target } from './ask'
import { ChooseOne } from './choose-one'
import { saveEmptyTable } from './empty-table'
import { Preview } from './preview'
import './programme.css'
import { changes } from './planned-row'
import type { TablePlan } from './put-programme'
import { TakeTable } from './take-table'
import { idOfTarget, titleOfTarget } from './targets'
import { useProgramme } from './use-programme'
import { WhatWasRead, type Choices } from './what-was-read'

/** The tool "Programme": it takes a table, shows what each row does, and puts all of it into a release or into drafts. */
export function ProgrammeTable() {
  const { table, plan, done, problem, isWorking, targets, target, ...tool } = useProgramme(
    useClient({ apiVersion: API_VERSION }),
  )
  /** Beside the button that was pressed. */
  const said = (
    <Said problem={problem} isWorking={isWorking}>
      {done && <Done {...done} />}
    </Said>
  )
  return (
    <main className="new-edition programme">
      <h1>Programme from a table</h1>
      <p>
        A table has a row for each set: name, size, day, start, end, chamber, description, secret
        until, links. Only the name is needed; two who play together are “One b2b Two”. Artists whom
        you have already are updated, and what the table does not say stays. Nothing is public until
        you publish it. An empty table:{' '}
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <button key={code} type="button" onClick={() => void saveEmptyTable(code as Language)}>
            {name}
          </button>
        ))}
      </p>
      <TakeTable onTake={tool.take} />
      {table?.choices && (
        <WhatWasRead
          book={table.book}
          choices={table.choices}
          found={plan?.found ?? null}
          onReading={(reading) => tool.readAgain(table, reading)}
          onChange={(choices) => tool.change(table, choices)}
        />
      )}
      {table && (
        <ChooseOne
          title="Where to"
          value={idOfTarget(target)}
          options={Object.fromEntries(targets.map((one) => [idOfTarget(one), titleOfTarget(one)]))}
          onChange={(id) =>
            tool.putInto(
              table,
              targets.find((one) => idOfTarget(one) === id)!,
            )
          }
        />
      )}
      {!plan && said}
      {plan && table && (
        <section>
          <h2>What will happen</h2>
          <Preview plan={plan} />
          <PutButton
            plan={plan}
            tabs={table.choices?.tabs ?? []}
            isWorking={isWorking}
            onPut={() => tool.put(table, plan)}
          />
          {said}
        </section>
      )}
    </main>
  )
}

/** The button says what is missing, or what it does. */
function PutButton({
  plan,
  tabs,
  isWorking,
  onPut,
}: {
  plan: TablePlan
  tabs: Choices['tabs']
  isWorking: boolean
  onPut: () => void
}) {
  const missing =
    plan.found.asked !== null
      ? 'Please say above whose the hours before six are'
      : tabs.some(({ isRead, doubts }) => isRead && doubts.length > 0)
        ? 'Please say above whether the columns are right'
        : null
  const goingIn = plan.rows.filter(changes).length
  return (
    <button
      type="button"
      disabled={isWorking || plan.writes.length === 0 || missing !== null}
      onClick={onPut}
    >
      {plan.writes.length === 0
        ? 'There is nothing to change'
        : (missing ?? `Put ${['it', 'one row'][goingIn] ?? `${goingIn} rows`} there`)}
    </button>
  )
}

/** Where the programme is now. @param edition the title of the new edition to which the drafts belong */
function Done({ target, edition }: { target: Target; edition: string | null }) {
  if (target) return <WhereItIs release={target.id} place={`the release “${target.title}”`} />
  if (edition !== null) return <WhereItIs release={null} place={`the drafts of “${edition}”`} />
  return 'It is in drafts. Publish them in the desk, artists first.'
}
