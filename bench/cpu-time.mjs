import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/**
 * CPU seconds a process has used so far, user and system together.
 *
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  if (process.platform !== 'linux') {
    const [minutes = '0', seconds = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(':')
      .slice(-2)
    return Number(minutes) * 60 + Number(seconds)
  }
  // The name in the second field may hold spaces; utime and stime are the 12th and 13th after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
