import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

export function halfARequest(url: string) {
  const post = request(`${url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': 100 },
  }).on('error', () => undefined)
  post.write('{"alias": ')
  return post
}

/** The processes of the embedded server, the first and its children, stopped in their tracks. */
export function stoppedServerOf({ DATA_DIR = '' }: Record<string, string>) {
  const pidFile = readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')
  const first = Number.parseInt(pidFile, 10)
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === first ? [pid] : []))
  const send = (pid: number, signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }
  const pids = [first, ...children]
  for (const pid of pids) send(pid, 'SIGSTOP')
  const alive = () => pids.filter((pid) => send(pid, 0))
  return { alive, [Symbol.dispose]: () => alive().forEach((pid) => send(pid, 'SIGKILL')) }
}

export const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status
