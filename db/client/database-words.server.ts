import { StatementRefused, type DatabaseUnavailable } from './database-errors.server'

/** What people search for, with PostgreSQL's own words. */
export const DISK_FULL = 'the disk of the database is full (no space left on device)'

/** By SQLSTATE, or the code of Node, of the driver or of ours: the cause as a clause, and what a person can do. The first counts. */
type Trouble = [codes: RegExp, cause: string, hint?: string]

/** Nothing but a person mends these: a start ends, and does not try again. */
const FOR_PERSON: Trouble[] = [
  [
    /^(28|42501)/,
    'the database does not let the user in DATABASE_URL in',
    'Correct user and password there (a % is written %25), or make a role of this name that may log in and connect.',
  ],
  [
    /^3D000/,
    'the server has no database of the name in DATABASE_URL',
    'Make it with createdb, or correct the name at the end of the address.',
  ],
  [
    /^(NO_TLS|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_|HOSTNAME_|ERR_(SSL|TLS)_|SASL_)/,
    'the database does not prove that it is the one in DATABASE_URL',
    'Turn ssl on at the server, write the host as its certificate names it, and name the file of its authority: sslrootcert=/path/to/root.crt',
  ],
  [
    /^DEAF/,
    'notifications of the database do not arrive, so instances would not hear of each other',
    'A pooler such as PgBouncer in DATABASE_URL must be in session mode (pool_mode=session).',
  ],
]

const OTHERS: Trouble[] = [
  [/^53100/, DISK_FULL],
  [
    /^53300/,
    'the database has no free connection',
    'Raise max_connections at the server, or lower DATABASE_CONNECTIONS of each instance.',
  ],
  [
    /^(53|NO_SHM)/,
    'the database has too little memory',
    'Give its server more, or its container more of /dev/shm: --shm-size=256m',
  ],
  [/^25006/, 'the database can only be read, because it is a standby'],
  [/^(40|57014|BUSY)/, 'the database has too much to do'],
  [/^(57P|25P03)/, 'the database is starting or stopping'],
  [/^(\d|XX|F0)/, 'the database has trouble of its own'],
]

const SILENT: Trouble = [/^/, 'the database does not answer']
const HINT = 'Look at DATABASE_URL, and at the log of its server.'

const find = (code: string, troubles: Trouble[]) =>
  troubles.find(([codes]) => codes.test(code)) ?? SILENT

/** Whether it will not heal by itself. */
export function isForPerson({ code }: DatabaseUnavailable): boolean {
  return find(code, FOR_PERSON) !== SILENT
}

/**
 * Of the refusals of several servers the one to tell: one that heals by itself, since a start waits for it, before one for a person.
 * A standby is there to refuse, so it tells least.
 */
export function moreTelling(
  one: DatabaseUnavailable | null,
  other: DatabaseUnavailable,
): DatabaseUnavailable {
  return one !== null && rankOf(one) > rankOf(other) ? one : other
}

function rankOf(error: DatabaseUnavailable): number {
  if (error.code === '25006') return 0
  return isForPerson(error) ? 1 : 2
}

/** Why the database is not available, as a clause for everybody: it names no user and no database. */
export function causeForAll({ code }: DatabaseUnavailable): string {
  return find(code, [...FOR_PERSON, ...OTHERS])[1]
}

/** The same with the server's own words, for the log. */
export function causeOf(error: DatabaseUnavailable): string {
  return error.said === null ? causeForAll(error) : `${causeForAll(error)} (${error.said})`
}

/**
 * The cause with its code and the server's own words, and what a person can do.
 *
 * @param options.isEmbedded - whether it is the embedded database, which has no address.
 */
export function sentenceOf(
  error: DatabaseUnavailable | StatementRefused,
  { isEmbedded = false }: { isEmbedded?: boolean } = {},
): string {
  const { code } = error
  const isRefused = error instanceof StatementRefused
  const said = isRefused ? error.message : error.said
  const cause = isRefused ? 'the database refused a statement' : causeForAll(error)
  const hint = isRefused
    ? 'The role in DATABASE_URL must own the tables.'
    : find(code, [...FOR_PERSON, ...OTHERS])[2]
  const told = `${cause.charAt(0).toUpperCase()}${cause.slice(1)} (${said ? `${code}: ${said}` : code}). `
  if (!isEmbedded) return told + (hint ?? HINT)
  const embedded = 'It is the embedded one: look at postgres/postgres.log in the folder DATA_DIR.'
  return told.replace(' in DATABASE_URL', '') + embedded
}
