import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sha256 } from '../../common/digest.server'
import { RETRY_MS } from '../../common/keep-trying.server'
import { createCluster, type Cluster } from './cluster.server'
import { takeLock } from './data-dir-lock.server'
import {
  DataDirInUse,
  diskFull,
  EmbeddedDatabaseError,
  unfitFileSystem,
} from './embedded-errors.server'
import { findPrograms } from './postgres-programs.server'
import { launchPostmaster, type Postmaster } from './postmaster.server'
import { postgresUser } from './postgres-user.server'

/** The address of the embedded server, for `openDatabase`. */
export interface EmbeddedTarget {
  socketDir: string
  port: number
}

export interface Embedded {
  target: EmbeddedTarget
  /** The server's process id; another one after a restart. */
  readonly pid: number
  /** Ends the server in order: running statements are cut off, everything acknowledged is on disk. */
  stop(): Promise<void>
  /** Ends its processes at once, suspended ones (SIGSTOP) too. The next start recovers from the log. */
  kill(): void
}

export interface EmbeddedOptions {
  /** The project's data folder (DATA_DIR). The database lives in `postgres` below it. */
  dataDir: string
  log: Logger
  /** Called when the server has died. It is being restarted already, and the same target will answer again. */
  onCrash?: () => void
  /** More of PostgreSQL's own settings. */
  settings?: Record<string, string>
}

/** Part of the socket's name only. */
const PORT = '5432'
/** A unix socket's path has 104 bytes on macOS and 108 on Linux; the longest name of ours takes 15 of them. */
const LONGEST_SOCKET_DIR = 85

/**
 * Starts a PostgreSQL server of our own on `dataDir`, reachable through a private unix socket only. It ends when we end,
 * however we end, and is started again when it dies before that.
 *
 * @throws {DataDirInUse} when another process works on the same folder.
 * @throws {EmbeddedDatabaseError} when it cannot be started; the message says what to do.
 */
export async function startEmbedded({
  dataDir,
  log,
  onCrash,
  settings = {},
}: EmbeddedOptions): Promise<Embedded> {
  const begun = performance.now()
  const home = ownFolder(dataDir)
  const user = postgresUser(home)
  const socketDir = shortFolder(home, user.uid, user.gid)
  const lock = await takeLock(join(socketDir, 'lock')).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException
    // The folder itself can be written to, so it is the socket that cannot be there.
    if (['EACCES', 'EROFS', 'ENOSPC', 'EMFILE'].includes(code)) throw notUsable(dataDir, error)
    throw new EmbeddedDatabaseError(unfitFileSystem(dataDir, code), { cause: error })
  })
  if ('heldBy' in lock) throw new DataDirInUse(dataDir, lock.heldBy)

  let server: Postmaster
  let isStopping = false
  const data = join(home, 'data')
  try {
    const programs = findPrograms(versionOfData(data), join(home, 'libraries'))
    const cluster: Cluster = {
      dataDir,
      home,
      data,
      socketDir,
      programs,
      user,
      settings: { port: PORT, ...settings },
    }
    const isFresh = await createCluster(cluster)
    server = await launchPostmaster(cluster)
    const milliseconds = Math.round(performance.now() - begun)
    log.info({ version: programs.major, isFresh, milliseconds }, 'embedded database started')

    const supervision = (async () => {
      for (;;) {
        await server.exited
        if (isStopping) return
        log.error({ pid: server.pid }, 'embedded database died, restarting it')
        onCrash?.()
        const relaunched = await relaunch(cluster, log, () => isStopping)
        if (!relaunched) return
        server = relaunched
        if (isStopping) server.shutDown()
      }
    })()

    return {
      target: { socketDir, port: Number(cluster.settings.port) },
      get pid() {
        return server.pid
      },
      async stop() {
        isStopping = true
        server.shutDown()
        await supervision
        lock.release()
      },
      kill() {
        isStopping = true
        server.kill()
      },
    }
  } catch (error) {
    lock.release()
    if (error instanceof EmbeddedDatabaseError) throw error
    const full = diskFull(home, error)
    if (full !== null) throw new EmbeddedDatabaseError(full, { cause: error })
    const { path } = error as NodeJS.ErrnoException
    throw path === undefined ? error : notUsable(path, error)
  }
}

/** Tries until it works, because what keeps it from starting (a full disk) may pass. @returns null when we stop before that */
async function relaunch(
  cluster: Cluster,
  log: Logger,
  isStopping: () => boolean,
): Promise<Postmaster | null> {
  while (!isStopping()) {
    try {
      const relaunched = await launchPostmaster(cluster)
      log.info({ pid: relaunched.pid }, 'embedded database restarted')
      return relaunched
    } catch (error) {
      log.error({ err: error }, 'embedded database did not restart')
      await sleep(RETRY_MS)
    }
  }
  return null
}

/** Where the embedded server of a data folder is reached while a site runs on it. */
export function targetOf(dataDir: string): EmbeddedTarget {
  const home = ownFolder(dataDir)
  const { uid, gid } = postgresUser(home)
  return { socketDir: shortFolder(home, uid, gid), port: Number(PORT) }
}

function ownFolder(dataDir: string): string {
  try {
    const home = join(dataDir, 'postgres')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return realpathSync(home)
  } catch (error) {
    throw notUsable(dataDir, error)
  }
}

/** The folder itself when its path is short enough for a socket, else one in the system's folder for temporary files. */
function shortFolder(
  home: string,
  uid = process.getuid?.() ?? 0,
  gid = process.getgid?.() ?? 0,
): string {
  if (Buffer.byteLength(home) <= LONGEST_SOCKET_DIR) return home
  const folder = join(tmpdir(), `postgres-${sha256(home).toString('hex').slice(0, 16)}`)
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  if (isNew && process.getuid?.() === 0) chownSync(folder, uid, gid)
  // Anybody may make a folder there, and a socket in a stranger's folder could be a stranger's server.
  const { uid: owner, mode } = lstatSync(folder)
  if (owner !== uid || (mode & 0o777) !== 0o700) {
    throw new EmbeddedDatabaseError(
      `${folder} belongs to somebody else. Remove it, or use a DATA_DIR with a shorter path.`,
    )
  }
  return folder
}

function versionOfData(data: string): number | null {
  try {
    return existsSync(data) ? Number(readFileSync(join(data, 'PG_VERSION'), 'utf8')) : null
  } catch (error) {
    throw notUsable(data, error)
  }
}

function notUsable(path: string, error: unknown): EmbeddedDatabaseError {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new EmbeddedDatabaseError(diskFull(path, error) ?? code)
  return new EmbeddedDatabaseError(
    `${path} cannot be used (${code}). Make it readable and writable for the user that starts this, ` +
      'or choose another data folder with DATA_DIR.',
    { cause: error },
  )
}
