import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const running = new Set()

/**
 * Runs a shell command of the project with its output kept.
 *
 * @param {string} command
 * @param {{ env?: Record<string, string>, cwd?: string, deadlineMs?: number }} options
 * @returns {Promise<{ exitCode: number, output: string }>} never rejects; a command over its deadline is killed and has failed
 */
export async function runCommand(command, { env = {}, cwd, deadlineMs = 300_000 } = {}) {
  // A process group of its own, so that a deadline or Ctrl-C also ends the processes that the command has started.
  const child = spawn(command, {
    shell: true,
    detached: true,
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const deadline = setTimeout(() => {
    output.push(Buffer.from(`\nKilled: not done after ${deadlineMs / 1000} s.\n`))
    end(child)
  }, deadlineMs)
  const exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  clearTimeout(deadline)
  running.delete(child)
  // The end of the pipes is not waited for: an orphan that inherited them may keep them open. The last output comes within this.
  await sleep(20)
  return { exitCode, output: Buffer.concat(output).toString('utf8') }
}

/** Ends every running command, with all processes that it started. */
export function endCommands() {
  for (const child of running) end(child)
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
