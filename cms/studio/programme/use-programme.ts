import type { SanityClient } from '@sanity/client'
import { useState } from 'react'
import { useWork } from '../use-work'
import type { Target } from './ask'
import { planTable, putPlan, type TablePlan } from './put-programme'
import type { Book, Reading } from './read-file'
import type { ReadTable } from './take-table'
import { useTargets } from './targets'
import type { Choices } from './what-was-read'

interface Table {
  read: ReadTable
  book: Book
  /** Null until the tabs have been looked at. */
  choices: Choices | null
}

/** The table that was taken, what it does, and where it was put. */
export function useProgramme(client: SanityClient) {
  const { targets, target, choose } = useTargets(client)
  const [table, setTable] = useState<Table | null>(null)
  const [plan, setPlan] = useState<TablePlan | null>(null)
  const [done, setDone] = useState<{ target: Target; edition: string | null } | null>(null)
  const { work, problem, isWorking } = useWork()

  const look = async (next: Table, into = target) => {
    setTable(next)
    choose(into)
    setDone(null)
    const looked = await planTable(client, next.book, next.choices, into)
    setTable({ ...next, choices: looked.choices })
    const isNamed = looked.choices.tabs.some(
      ({ isRead, columns }) => isRead && columns.name !== undefined,
    )
    setPlan(isNamed ? looked.plan : null)
    if (!isNamed) throw new Error('Please say which column has the names.')
  }
  const readWith = async (read: ReadTable, reading?: Reading) =>
    look({ read, book: await read(reading), choices: null })

  const put = async ({ book, choices }: Table, shown: TablePlan) => {
    const { present, plan: now } = await planTable(client, book, choices, target)
    if (JSON.stringify(now) !== JSON.stringify(shown)) {
      setPlan(now)
      throw new Error('Somebody has changed something meanwhile. Please look at the rows again.')
    }
    const edition = await putPlan(client, now, target, present)
    setPlan(null)
    setTable(null)
    setDone({ target, edition })
    // The next file belongs to the same release: two of them would undo each other.
    if (target) choose({ ...target, exists: true })
  }

  return {
    table,
    plan,
    done,
    problem,
    isWorking,
    targets,
    target,
    take: (read: ReadTable) => {
      setTable(null)
      setPlan(null)
      void work(() => readWith(read))
    },
    readAgain: (from: Table, reading: Reading) => void work(() => readWith(from.read, reading)),
    change: (from: Table, choices: Choices) => void work(() => look({ ...from, choices })),
    putInto: (from: Table, into: Target) => void work(() => look(from, into)),
    put: (from: Table, shown: TablePlan) => void work(() => put(from, shown)),
  }
}
