import { namesOf } from '../../../rules/spelled-names'
import type { Dates } from './read-dates'
import type { Row } from './read-row'
import { readTab } from './read-tab'
import { emptyRows, type Tab } from './tab'

/** The tabs, with a doubt at each that tells a name which a tab that is not read keeps a secret. */
export function withSecretsOfOthers(tabs: readonly Tab[], dates: Dates): Tab[] {
  const kept = tabs
    .filter(({ isRead }) => !isRead)
    .flatMap((tab) =>
      rowsOf(tab, dates).flatMap(({ secretNames }) =>
        secretNames.flatMap(namesOf).map((name) => ({ name, by: tab.name })),
      ),
    )
  return tabs.map((tab) => {
    if (!tab.isRead || kept.length === 0) return tab
    const told = rowsOf(tab, dates).flatMap(({ name, names, secretNames }) => {
      const own = secretNames.length > 0 ? [] : names.flatMap(namesOf)
      const secret = kept.find((one) => own.includes(one.name))
      return secret ? [`“${name}” is a secret in the tab “${secret.by}”, which is not read`] : []
    })
    return { ...tab, doubts: [...tab.doubts, ...new Set(told)] }
  })
}

function rowsOf(tab: Tab, dates: Dates): Row[] {
  const found = emptyRows()
  readTab(tab, false, dates, true, found)
  return found.rows
}
