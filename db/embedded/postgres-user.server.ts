import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-errors.server'

/** Who PostgreSQL's programs run as: put `prefix` before the command and give the ids to spawn. */
export interface PostgresUser {
  prefix: string[]
  uid?: number
  gid?: number
}

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of an existing folder; else in a user namespace, where root
 * looks like nobody but still reaches its own files; else (most containers forbid namespaces) as the user postgres or nobody,
 * to whom the folder is given.
 *
 * @param folder where the data is or will be; it exists.
 * @throws {EmbeddedDatabaseError} when we are root and none of these is possible.
 */
export function postgresUser(folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { prefix: [], uid, gid }
  const [command = '', ...flags] = NAMESPACE
  if (spawnSync(command, [...flags, 'true']).status === 0) return { prefix: NAMESPACE }
  const user = ['postgres', 'nobody'].map(idsOf).find((ids) => ids !== null)
  if (!user) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and there is neither a user namespace nor a user postgres or nobody to run it as. ' +
        'Start this as an ordinary user, or set DATABASE_URL to a server elsewhere.',
    )
  }
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  // Others may pass through the folder and not list it: the secrets in it stay readable to root only.
  chmodSync(dirname(folder), statSync(dirname(folder)).mode | 0o011)
  return { prefix: [], ...user }
}

function idsOf(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}
