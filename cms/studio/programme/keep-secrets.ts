import { artistsIn, joinedNames } from '../../../rules/names'
import { namesOf, namesToldBy } from '../../../rules/spelled-names'
import { keyOf } from './columns'
import { grouped } from './grouped'
import type { Entry } from './place-nights'

/**
 * The secret of a row counts for all rows of its name, in any spelling; of several moments the latest one. A row that goes in without
 * one, and would tell a name which a row that is left out keeps, is left out as well.
 */
export function keepSecrets(entries: readonly Entry[]): Entry[] {
  const secretOf = secretsIn(entries)
  const rows = entries.map((entry) => withSecret(entry, secretOf(entry)))
  const left = rows.filter(({ wrong, secret }) => wrong.length > 0 || secret === null)
  const rowOf = new Map(
    left.flatMap(({ row, secretNames }) =>
      secretNames.flatMap(namesToldBy).map((name) => [name, row] as const),
    ),
  )
  return rows.map((entry) => {
    if (entry.wrong.length > 0 || entry.secret !== null) return entry
    const row = entry.names
      .flatMap(namesToldBy)
      .map((name) => rowOf.get(name))
      .find(Boolean)
    return row === undefined
      ? entry
      : { ...entry, wrong: [`Row ${row} keeps the name a secret, and is left out.`] }
  })
}

/** Finds the rows that keep the same name a secret until a moment, or until it is sold out. */
function secretsIn(entries: readonly Entry[]): (entry: Entry) => Secret[] {
  const told = entries.flatMap(({ row, secret, names }) =>
    secret === null ? [] : keysOf(names).map((key) => ({ key, row, secret })),
  )
  const secretsOf = grouped(told, ({ key }) => key)
  return ({ names }) => keysOf(names).flatMap((key) => secretsOf.get(key) ?? [])
}

interface Secret {
  row: string
  secret: NonNullable<Entry['secret']>
}

/** @param secrets of the same name, that of the row included */
function withSecret(entry: Entry, secrets: readonly Secret[]): Entry {
  const latest = Math.max(...secrets.map(instantOf))
  const found = secrets.find((one) => instantOf(one) === latest)
  if (found === undefined) return entry
  // Nobody knows which of them comes first.
  if (latest === Infinity && secrets.some((one) => instantOf(one) < latest))
    return { ...entry, wrong: [...entry.wrong, UNCLEAR] }
  const own = secrets.find(({ row }) => row === entry.row)
  const longer = `Row ${found.row} keeps the name a secret for longer, and that counts.`
  return {
    ...entry,
    secret: found.secret,
    notes: own && instantOf(own) < latest ? [...entry.notes, longer] : entry.notes,
  }
}

function instantOf({ secret }: Secret): number {
  return secret === 'sold-out' ? Infinity : Date.parse(secret.at)
}

const UNCLEAR =
  'One row keeps the name a secret until a moment, and another one until it is sold out: write the same in both.'

/** What rows of one name have in common: the name in its spellings, or both names of two who play together. */
function keysOf(names: readonly string[]): string[] {
  const [name = '', ...others] = names
  return others.length > 0 || artistsIn(name).length > 1
    ? [joinedNames(names.map(keyOf).toSorted())]
    : namesOf(name)
}
