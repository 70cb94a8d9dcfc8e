import { artistsIn, joinedNames } from '../../../rules/names'
import { namesOf, namesToldBy } from '../../../rules/spelled-names'
import { says } from '../../embargo'
import { keyOf } from './columns'
import { grouped } from './grouped'
import type { Entry } from './place-nights'
import { isStandIn } from './secret-marks'

/**
 * The secret of a row counts for all rows of its name, in any spelling; of several moments the latest one. A row that goes in without
 * one, and would tell a name which a row that is left out keeps, is left out as well. So is a new name that has a secret one in it:
 * the lineup shows names whole. A description that tells one is left out alone.
 *
 * @param secretActs whom the lineup keeps a secret
 * @param lineup all whom it has: their names are there already
 */
export function keepSecrets(
  entries: readonly Entry[],
  secretActs: readonly string[],
  lineup: readonly string[],
): Entry[] {
  const secretOf = secretsIn(entries)
  const rows = entries.map((entry) => withSecret(entry, secretOf(entry)))
  const known = new Set(lineup.map(keyOf))
  const kept: Kept[] = [
    ...rows.flatMap(({ row, names, secretNames, wrong, secret }) =>
      secretNames.map((name) => ({
        name,
        by: `Row ${row}`,
        isLeftOut: wrong.length > 0 || secret === null,
        isName: !isStandIn(name) && (names.includes(name) || keyOf(name).length > LONG),
      })),
    ),
    ...secretActs.map((name) => ({ name, by: 'The lineup', isLeftOut: false, isName: true })),
  ]
  return rows.map((entry) => {
    if (entry.wrong.length > 0 || entry.secret !== null) return entry
    const told = entry.names
      .flatMap((name) => kept.find((one) => isToldBy(name, one, known.has(keyOf(name)))) ?? [])
      .at(0)
    if (told !== undefined) {
      const out = told.isLeftOut ? ', and is left out' : ''
      return { ...entry, wrong: [`${told.by} keeps the name “${told.name}” a secret${out}.`] }
    }
    const { description } = entry
    const own = entry.names.flatMap(namesOf)
    const named = kept.find(
      ({ name, isName }) =>
        isName && !namesOf(name).some((one) => own.includes(one)) && says(description ?? '', name),
    )
    return named === undefined
      ? entry
      : {
          ...entry,
          description: null,
          notes: [
            ...entry.notes,
            `The description tells of “${named.name}”, who is a secret, and is left out.`,
          ],
        }
  })
}

/** Shorter words beside a mark are mostly none of a name: “DE”. */
const LONG = 3

/** A name that is a secret, and who keeps it. */
interface Kept {
  name: string
  by: string
  /** Whether its row does not go in, so that the site does not know of the secret. */
  isLeftOut: boolean
  /** Whether it may be a name. A short word beside a mark may be any, and a stand-in anybody: they are compared as a whole. */
  isName: boolean
}

function isToldBy(text: string, { name, isLeftOut, isName }: Kept, isKnown: boolean): boolean {
  const [told, secret] = [namesToldBy(text), namesOf(name)]
  if (!isName) return isLeftOut && told.some((one) => secret.includes(one))
  const isIn = told.some((one) => secret.some((word) => ` ${one} `.includes(` ${word} `)))
  if (isLeftOut) return isIn || namesToldBy(name).some((part) => told.includes(part))
  return isIn && !isKnown && !secret.includes(keyOf(text))
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
