import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-errors.server'
import type { Programs } from './postgres-programs.server'
import type { PostgresUser } from './postgres-user.server'

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
    ...sync,
  ]
  await new Promise<void>((resolve, reject) => {
    execFile(
      command,
      args,
      { env: programs.env, uid: user.uid, gid: user.gid },
      (error, _, words) => {
        if (!error) return resolve()
        reject(
          new EmbeddedDatabaseError(
            `PostgreSQL could not set up its files in ${home}: ${lastLine(words) || error.message}. ` +
              'Check that the folder is writable and that the disk has room.',
          ),
        )
      },
    )
  }).finally(place.leave)
  renameSync(draft, data)
  return true
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
