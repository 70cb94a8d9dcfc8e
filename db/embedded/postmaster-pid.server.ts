import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads PostgreSQL's `postmaster.pid`: line 1 has the process id, line 8 the server's state. @returns null without the file */
export function readPidFile(data: string): { pid: number; isReady: boolean } | null {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

/**
 * The process id of a server that runs on these files, or null.
 *
 * The file stays behind when the machine or its container goes down. After that, another process may have the number in it.
 * PostgreSQL only checks whether a process with this number exists, and then refuses to start. It ignores the number of its own
 * parent, so ours is written into the file. The file is not removed, because it also names the shared memory by which
 * PostgreSQL recognises processes that a killed server has left.
 */
export function predecessorOn(data: string): number | null {
  const named = readPidFile(data)
  if (!named || !isRunning(named.pid)) return null
  if (isPostmaster(named.pid, data)) return named.pid
  // Written as a whole or not at all, also on a full disk: PostgreSQL does not start with an empty file.
  const draft = `${pidFile(data)}.new`
  const { uid, gid, mode } = statSync(pidFile(data))
  const words = readFileSync(pidFile(data), 'utf8').replace(/^\d+/, String(process.pid))
  writeFileSync(draft, words, { mode })
  chownSync(draft, uid, gid)
  renameSync(draft, pidFile(data))
  return null
}

function isPostmaster(pid: number, data: string): boolean {
  try {
    const words = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return words.includes(`postgres -D ${data}`)
  } catch {
    // The process has ended meanwhile, or we may not read its command line. In doubt it is a server.
    return isRunning(pid)
  }
}

/** Whether it runs and we may signal it. A process that we may not signal is another user's, so it is no server of ours. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid')
}
