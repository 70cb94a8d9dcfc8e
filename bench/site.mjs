import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder of its own for one benchmark. */
export function scratchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The built site in this process, so that its services can be used to fill the database. @param {string} dataDir */
export async function openSite(dataDir) {
  process.env.NODE_ENV = 'production'
  const { start } = await import('../build/server/index.js')
  return start({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
}

/**
 * The built site as a process of its own, as it would run.
 *
 * @param {string} dataDir
 */
export async function spawnSite(dataDir) {
  const child = spawn(process.execPath, ['server/launch.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site did not start (exit code ${code})`)))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const listening = output.split('\n').find((line) => line.includes('"listening"'))
      if (listening) resolve(JSON.parse(listening).url)
    })
  })
  const pid = child.pid ?? 0
  return {
    pid,
    url: url.replace('localhost', '127.0.0.1'),
    password: () => readFileSync(join(dataDir, 'admin-password'), 'utf8').trim(),
    /** Resident memory now, in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
