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
 * When the machine or its container goes down the file stays behind, and its number may be anybody's by then. PostgreSQL only
 * asks whether such a process exists, and would refuse to start: so our own number is put in, which it knows to be its parent's.
 * The file is not removed, because it also names the shared memory by which PostgreSQL sees what is left of a killed server.
 */
export function predecessorOn(data: string): number | null {
  const named = readPidFile(data)
  if (!named || !isRunning(named.pid)) return null
  if (isPostmaster(named.pid, data)) return named.pid
  // Whole or not at all, on a full disk too: PostgreSQL does not start beside an empty one.
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
    // Gone meanwhile, or not to be known; in doubt there is a server.
    return isRunning(pid)
  }
}

/** And runs as a user whom we may signal: others' processes are none of our servers. */
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
