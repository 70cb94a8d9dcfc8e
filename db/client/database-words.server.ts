import { StatementRefused, type DatabaseUnavailable } from './database-errors.server'

interface Trouble {
  /** SQLSTATEs, and codes of Node, of the driver and of our own. */
  codes: RegExp
  /** A clause. The log puts it before what waits. */
  cause: string
  /** What a person can do. */
  remedy: string
  /** Nothing but a person mends it: a start ends, and does not try again. */
  isForPerson?: true
}

/** What people search for, with PostgreSQL's own words. */
export const DISK_FULL = 'the disk of the database is full (no space left on device)'

/** The first that fits counts. */
const TROUBLES: Trouble[] = [
  {
    codes: /^28P01$/,
    cause: 'the database refuses the user or password in DATABASE_URL',
    remedy: 'Correct them there; a % in the password is written %25.',
    isForPerson: true,
  },
  {
    codes: /^28/,
    cause: 'the database does not let the user in DATABASE_URL in',
    remedy:
      'Make a role of this name that may log in, and a line for it in the server’s pg_hba.conf.',
    isForPerson: true,
  },
  {
    codes: /^3D000$/,
    cause: 'the server has no database of the name in DATABASE_URL',
    remedy: 'Make it with createdb, or correct the name at the end of the address.',
    isForPerson: true,
  },
  {
    codes: /^42501$/,
    cause: 'the user in DATABASE_URL may not connect to the database',
    remedy: 'Give it the right: grant connect on database … to …',
    isForPerson: true,
  },
  {
    codes: /^55000$/,
    cause: 'the database in DATABASE_URL takes no connections',
    remedy: 'Name another one, or allow them: alter database … allow_connections true',
    isForPerson: true,
  },
  {
    codes: /^SASL_SIGNATURE_MISMATCH$/,
    cause: 'the server at DATABASE_URL does not prove that it knows the password',
    remedy: 'It may be a stranger’s: look at the host and port in the address.',
    isForPerson: true,
  },
  {
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    cause: 'the certificate of the database is for another host than that in DATABASE_URL',
    remedy: 'Write the host there as the certificate names it.',
    isForPerson: true,
  },
  {
    codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    cause: 'the certificate of the database is not valid today',
    remedy: 'Renew it at the server, or set the clock of this machine.',
    isForPerson: true,
  },
  {
    codes: /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    cause: 'the certificate of the database comes from nobody who is trusted here',
    remedy: 'Name the file of its authority in DATABASE_URL: sslrootcert=/path/to/root.crt',
    isForPerson: true,
  },
  {
    codes: /^(NO_TLS|EPROTO|ERR_SSL_|ERR_TLS_)/,
    cause: 'the database does not speak TLS, which sslmode in DATABASE_URL asks for',
    remedy: 'Turn ssl on at the server, or take sslmode out where nobody else reads the network.',
    isForPerson: true,
  },
  {
    codes: /^DEAF$/,
    cause: 'notifications of the database do not arrive, so instances would not hear of each other',
    remedy:
      'A pooler such as PgBouncer in DATABASE_URL must be in session mode (pool_mode=session).',
    isForPerson: true,
  },
  {
    codes: /^NO_SHM$/,
    cause: 'the shared memory of the database is full (/dev/shm)',
    remedy: 'Give it more, such as --shm-size=256m for its container.',
  },
  { codes: /^53100$/, cause: DISK_FULL, remedy: 'Make room on it.' },
  {
    codes: /^53300$/,
    cause: 'the database has no free connection',
    remedy: 'Raise max_connections at the server; each instance takes up to twelve.',
  },
  {
    codes: /^53/,
    cause: 'the database has too little memory',
    remedy: 'Give its server more, and look at its log.',
  },
  {
    codes: /^57P03$/,
    cause: 'the database is starting or stopping',
    remedy: 'Try again in a moment.',
  },
  {
    codes: /^(57P0|25P03)/,
    cause: 'the database has ended the connection',
    remedy: 'Try again, and look at its log.',
  },
  {
    codes: /^25006$/,
    cause: 'the database can only be read, because it is a standby',
    remedy: 'Put the address of the primary server into DATABASE_URL.',
  },
  {
    codes: /^40/,
    cause: 'other work on the database got in the way',
    remedy: 'Try again.',
  },
  {
    codes: /^(57014|BUSY)$/,
    cause: 'the database has too much to do',
    remedy: 'Try again when it has less.',
  },
  {
    codes: /^(ENOTFOUND|EAI_.*)$/,
    cause: 'the host in DATABASE_URL is not found',
    remedy: 'Correct its name, or start what gives it the name.',
  },
  {
    codes: /^08P01$/,
    cause: 'the database, or a pooler before it, refuses the connection',
    remedy: 'Look at its log. A pooler must be in session mode.',
  },
  {
    codes: /^(XX|58|F0|55)/,
    cause: 'the database has trouble of its own',
    remedy: 'Look at its log.',
  },
]

const SILENT: Trouble = {
  codes: /^/,
  cause: 'the database does not answer',
  remedy: 'Start it, or look at DATABASE_URL, and try again.',
}

/** Why the database is not available, as a clause: "the database does not answer". With the server's own words, for the log. */
export function causeOf(error: DatabaseUnavailable): string {
  const cause = causeForAll(error)
  return error.said === null ? cause : `${cause} (${error.said})`
}

/** The same without the server's words, which may name a user or a database: for everybody. */
export function causeForAll({ code }: DatabaseUnavailable): string {
  return troubleOf(code).cause
}

const OF_ADDRESS = 'It is the database of DATABASE_URL.'
/** For whom there is no DATABASE_URL to look at. */
const OF_EMBEDDED = 'It is the embedded one: look at postgres/postgres.log in the folder DATA_DIR.'

/**
 * The cause with its code, what a person can do, and the setting or file to look at.
 *
 * @param options.isEmbedded - whether it is the embedded database, which has no address
 */
export function sentenceOf(
  error: DatabaseUnavailable | StatementRefused,
  { isEmbedded = false }: { isEmbedded?: boolean } = {},
): string {
  const { code } = error
  if (error instanceof StatementRefused)
    return `The database refused a statement (${code}: ${error.message}). ${isEmbedded ? OF_EMBEDDED : 'The role in DATABASE_URL must own the tables.'}`
  const trouble = troubleOf(code)
  const cause = isEmbedded ? trouble.cause.replace(' in DATABASE_URL', '') : trouble.cause
  const isOfAddress = /DATABASE_URL/.test(trouble.cause + trouble.remedy)
  const place = isEmbedded ? OF_EMBEDDED : OF_ADDRESS
  const remedy = isOfAddress ? (isEmbedded ? place : trouble.remedy) : `${trouble.remedy} ${place}`
  const details = error.said === null ? code : `${code}: ${error.said}`
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)} (${details}). ${remedy}`
}

/** Whether it will not heal by itself. */
export function isForPerson({ code }: DatabaseUnavailable): boolean {
  return troubleOf(code).isForPerson ?? false
}

function troubleOf(code: string): Trouble {
  return TROUBLES.find(({ codes }) => codes.test(code)) ?? SILENT
}
