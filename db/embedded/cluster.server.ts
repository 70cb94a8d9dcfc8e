import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { diskFull, EmbeddedDatabaseError, unfitFileSystem } from './embedded-errors.server'
import type { Programs } from './postgres-programs.server'
import type { PostgresUser } from './postgres-user.server'

/** In files of the data folder: /dev/shm has 64 MB in most containers, is shared with other programs, and may be full. */
export const SHARED_MEMORY = 'mmap'

/** One embedded database: its files, and the programs and the user that serve them. */
export interface Cluster {
  dataDir: string
  /** Holds `data`, the log, and usually the socket. */
  home: string
  data: string
  socketDir: string
  programs: Programs
  user: PostgresUser
  settings: Record<string, string>
}

/**
 * Makes the cluster's files unless they are there. They appear under their name only when complete, so that being killed in
 * the middle spoils nothing.
 *
 * @returns whether it made them.
 */
export async function createCluster({
  home,
  data,
  programs,
  user,
  settings,
}: Cluster): Promise<boolean> {
  if (existsSync(data)) return false
  const draft = join(home, 'data.new')
  rmSync(draft, { recursive: true, force: true })
  // Not the machine's locale: text compares and folds alike everywhere. Before 17 only the C locale is sure to exist.
  const locale =
    programs.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C']
  const memory = programs.major >= 16 ? ['-c', `dynamic_shared_memory_type=${SHARED_MEMORY}`] : []
  const sync = settings.fsync === 'off' ? ['--no-sync'] : []
  const place = placeForInitdb(programs.folder)
  const [command = '', ...args] = [
    ...user.prefix,
    join(place.folder, 'initdb'),
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-instructions',
    ...locale,
    ...memory,
    ...sync,
  ]
  await new Promise<void>((resolve, reject) => {
    execFile(
      command,
      args,
      { env: programs.env, uid: user.uid, gid: user.gid },
      (error, _, words) => {
        if (!error) return resolve()
        reject(new EmbeddedDatabaseError(whyNotMade(home, lastLine(words) || error.message)))
      },
    )
  }).finally(place.leave)
  renameSync(draft, data)
  return true
}

/** @param reason - what initdb said last */
export function whyNotMade(home: string, reason: string): string {
  if (/Operation not permitted|invalid permissions/.test(reason))
    return unfitFileSystem(home, 'EPERM')
  const [, id] = /effective user ID (\d+)/.exec(reason) ?? []
  const remedy =
    id === undefined
      ? 'Check that the folder is writable and that the disk has room.'
      : `The user id ${id} has no name here, and PostgreSQL asks for one: give it a line in /etc/passwd, start this as a user that has a name, or set DATABASE_URL to a server elsewhere.`
  return (
    diskFull(home, reason) ??
    `PostgreSQL could not set up its files in ${home}: ${reason}. ${remedy}`
  )
}

/**
 * initdb starts the server by a shell, with the path of the program in double quotes. Where the path has a sign that means
 * something there, it runs from a copy of the programs.
 */
function placeForInitdb(folder: string): { folder: string; leave: () => void } {
  if (!/["$`\\]/.test(folder)) return { folder, leave: () => undefined }
  const copy = mkdtempSync(join(tmpdir(), 'postgres-programs-'))
  // The server's user may be another one.
  chmodSync(copy, 0o755)
  cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true })
  return {
    folder: join(copy, basename(folder)),
    leave: () => rmSync(copy, { recursive: true, force: true }),
  }
}

/** Finds the error in the output of a PostgreSQL program. */
export function lastLine(words: string): string {
  const lines = words.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error): +/,
    '',
  )
}
