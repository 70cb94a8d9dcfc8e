import { execFileSync, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLine, SHARED_MEMORY, type Cluster } from './cluster.server'
import { DataDirInUse, diskFull, EmbeddedDatabaseError } from './embedded-errors.server'
import { predecessorOn, readPidFile } from './postmaster-pid.server'

/** PostgreSQL's first process. */
export interface Postmaster {
  pid: number
  /** Settles when it is gone, for whatever reason. */
  exited: Promise<void>
  /** Asks it to end in order, and insists when it takes too long. */
  shutDown(): void
  /** Ends it and its processes at once. */
  kill(): void
}

/** A server whose owner was killed ends within a moment, unless one of its processes waits for the disk. */
const PREDECESSOR_MS = 20_000
/** Recovery after a crash replays at most `max_wal_size` of changes: seconds. */
const START_MS = 60_000
/** Ending in order takes milliseconds, on a slow disk a second. */
const SHUT_DOWN_MS = 3000
/** Ending without a checkpoint takes less. After this a server is killed: one that was suspended (SIGSTOP) never ends. */
const QUIT_MS = 1000

/**
 * Shell commands that kill the server `$server` and its processes. Each of these is in a group of its own, and the next start
 * would wait for one that is suspended. That start recovers from the log, which has everything that was acknowledged. The list
 * is made before any of them is killed, because a process whose parent has died gets another parent. On Linux the kernel has
 * the list, and `ps` may not be installed.
 */
const KILL_ALL =
  '{ children=$(cat /proc/$server/task/$server/children || ps -A -o ppid= -o pid= | sed -n "s/^ *$server  *//p"); ' +
  'kill -KILL $server $children; } 2>/dev/null'

/**
 * PostgreSQL as our child, so that it cannot outlive us: the shell first leaves a watcher behind that waits on a pipe from us,
 * then becomes the server. The kernel closes the pipe when we die, even by kill -9. A line in the pipe ends the watcher alone.
 * Works on any POSIX system. The watcher is not the server's child: PostgreSQL takes an unknown child's death for a crash. It
 * sends SIGQUIT, after which the next start recovers from the log, and not SIGINT, which PostgreSQL 18 does not follow while
 * it recovers from a crash of its own. PostgreSQL itself kills a process that has not ended after 5 s; when the server is there
 * still after 6 s, it is suspended and will not end by itself.
 */
const WATCHED =
  `( ( server=$$; read -r _ <&3 && exit; kill -QUIT $server; ` +
  `for _ in 1 2 3 4 5 6; do sleep 1; kill -0 $server 2>/dev/null || exit; done; ${KILL_ALL} ) & ); exec "$@" 3<&-`

/** Sizes fit for a small site: about 40 MB in all. What is not here is PostgreSQL's default, such as fsync and synchronous_commit. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '40',
  huge_pages: 'off',
  dynamic_shared_memory_type: SHARED_MEMORY,
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No statement and no value of a row in the log file: errors are reported to us, who log their code, and what is left
  // (starts, stops, crashes) is written without its details, which may quote the statement that was running.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
/** Saves three processes. Versions before 18 do not know the setting. */
const SETTINGS_OF_18 = { io_method: 'sync' }

/**
 * Starts the server and waits until it takes connections. When another server is still ending on the same files, it waits for
 * that: it takes over files, and never a running server.
 *
 * @throws {DataDirInUse} when the other one stays.
 * @throws {EmbeddedDatabaseError} when the server does not start.
 */
export async function launchPostmaster(cluster: Cluster): Promise<Postmaster> {
  const patience = performance.now() + PREDECESSOR_MS
  for (;;) {
    const predecessor = predecessorOn(cluster.data)
    if (predecessor === null) {
      // No server runs here. PostgreSQL would believe in one if the process id in the file it left belongs to another program now.
      rmSync(socketLock(cluster), { force: true })
      const outcome = await spawnPostmaster(cluster)
      if (typeof outcome !== 'string') return outcome
      const reason = lastLine(outcome) || 'it ended at once'
      // Processes of a server that was killed may still hold its shared memory.
      if (!/postmaster\.pid|shared memory/.test(reason) || performance.now() > patience) {
        throw new EmbeddedDatabaseError(
          diskFull(cluster.home, outcome) ??
            `PostgreSQL did not start: ${reason}. More may stand in ${logFile(cluster)}; the data itself is in ${cluster.data}.`,
        )
      }
    } else if (performance.now() > patience) throw new DataDirInUse(cluster.dataDir, predecessor)
    await sleep(50)
  }
}

/** The server, or what it wrote to the log when it ended before it was ready. */
async function spawnPostmaster(cluster: Cluster): Promise<Postmaster | string> {
  const { data, socketDir, programs, user } = cluster
  const settings = {
    ...SETTINGS,
    ...(programs.major >= 18 ? SETTINGS_OF_18 : {}),
    ...cluster.settings,
    // A list of folders: quoted, because a path may hold a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  }
  const [command = '', ...args] = [
    ...user.prefix,
    '/bin/sh',
    '-c',
    WATCHED,
    'sh',
    join(programs.folder, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = openSync(logFile(cluster), 'a', 0o600)
  const { size: logStart } = fstatSync(log)
  // A process group of its own: Ctrl+C in the terminal is for us, who then end it in order.
  const child = spawn(command, args, {
    env: programs.env,
    uid: user.uid,
    gid: user.gid,
    stdio: ['ignore', log, log, 'pipe'],
    detached: true,
  })
  closeSync(log)

  let isGone = false
  const exited = new Promise<void>((resolve) => {
    const leave = () => {
      isGone = true
      lifeline.end('\n')
      resolve()
    }
    child.once('exit', leave).once('error', leave)
  })
  const lifeline = child.stdio[3] as Socket
  // The watcher was killed before it could take our goodbye.
  lifeline.on('error', () => undefined)

  const { pid = 0 } = child
  const tooLong = setTimeout(shutDown, START_MS)
  for (; !isGone; await sleep(10)) {
    const file = readPidFile(data)
    if (file?.pid !== pid || !file.isReady) continue
    clearTimeout(tooLong)
    // The server must not keep this process alive.
    child.unref()
    lifeline.unref()
    return { pid, exited, shutDown, kill }
  }
  clearTimeout(tooLong)
  return readFrom(logFile(cluster), logStart)

  function shutDown(): void {
    child.ref()
    child.kill('SIGINT')
    const insist = setTimeout(() => child.kill('SIGQUIT'), SHUT_DOWN_MS)
    const killing = setTimeout(kill, SHUT_DOWN_MS + QUIT_MS)
    void exited.then(() => {
      clearTimeout(insist)
      clearTimeout(killing)
    })
  }

  function kill(): void {
    if (isGone) return
    try {
      execFileSync('/bin/sh', ['-c', KILL_ALL], { env: { ...process.env, server: String(pid) } })
    } catch {
      // One of them ended by itself after the list was made.
    }
  }
}

/**
 * The lock file of the socket. It protects nothing: the socket's folder is ours alone, and the data folder has a lock of its
 * own.
 */
function socketLock({ socketDir, settings }: Cluster): string {
  return join(socketDir, `.s.PGSQL.${settings.port}.lock`)
}

function logFile({ home }: Cluster): string {
  return join(home, 'postgres.log')
}

function readFrom(path: string, position: number): string {
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(16_384)
  const length = readSync(file, buffer, 0, buffer.length, position)
  closeSync(file)
  return buffer.toString('utf8', 0, length)
}
