import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
const SERVER = new URL('../build/server/index.js', import.meta.url).href

/** A data folder of its own for one benchmark. */
export function scratchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The built site in this process, so that the benchmark can use its services.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} settings
 */
export async function openSite(dataDir, settings = {}) {
  process.env.NODE_ENV = 'production'
  const { start } = await import(SERVER)
  return start({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings })
}

/**
 * The built site as a process of its own.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} settings
 */
export async function spawnSite(dataDir, settings = {}) {
  const code = `await (await import(${JSON.stringify(SERVER)})).serve()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {{ url: string, port: number }} */
  const { url, port } = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site did not start (exit code ${code})`)))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const listening = output.split('\n').find((line) => line.includes('"listening"'))
      if (listening) resolve(JSON.parse(listening))
    })
  })
  const pid = child.pid ?? 0
  const hasEnded = new Promise((resolve) => child.once('exit', resolve))
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    child.kill(signal)
    await hasEnded
  }
  return {
    pid,
    url: `http://127.0.0.1:${port}`,
    /** The address for browsers. Without TLS they accept brotli only from the host `localhost`. */
    origin: url,
    password: () => readFileSync(join(dataDir, 'admin-password'), 'utf8').trim(),
    /** Resident memory now, in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * Requests a page, so that the server's cache holds it.
 *
 * @param {string} url
 */
export async function warmDocument(url) {
  const response = await fetch(url, { headers: BROWSER_HEADERS })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  await response.arrayBuffer()
}

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
