import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, scratchFolder, spawnSite, warmDocument } from './site.mjs'
import { PUBLIC_PAGES } from '../tests/helpers/pages.mjs'

const ROUNDS = 5

/** The time from a start until the site answers, on an empty and on a used data folder, and its memory after it. */
export async function starts() {
  const plain = median(await repeat(startPlain))
  /** @type {{ empty: Started[], used: Started[] }} */
  const rounds = { empty: [], used: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = scratchFolder()
    try {
      rounds.empty.push(await startOn(folder.path))
      rounds.used.push(await startOn(folder.path))
    } finally {
      folder.remove()
    }
  }
  return Object.entries(rounds).map(([what, started]) => ({
    what: `on ${what === 'empty' ? 'an empty' : 'a used'} data folder`,
    ready: median(started.map(({ ready }) => ready)),
    timesPlain: median(started.map(({ ready }) => ready)) / plain,
    memory: median(started.map(({ memory }) => memory)),
    warmMemory: median(started.map(({ warmMemory }) => warmMemory)),
  }))
}

/** @typedef {{ ready: number, memory: number, warmMemory: number }} Started - milliseconds and megabytes */

/** @param {string} dataDir @returns {Promise<Started>} */
async function startOn(dataDir) {
  const begun = performance.now()
  const site = await spawnSite(dataDir)
  try {
    await answered(`${site.url}/readyz`)
    const ready = performance.now() - begun
    const memory = site.memory()
    for (const path of PUBLIC_PAGES) await warmDocument(site.url + path)
    return { ready, memory, warmMemory: site.memory() }
  } finally {
    await site.stop()
  }
}

/** The same time of a bare node:http server. */
async function startPlain() {
  const begun = performance.now()
  const plain = fork(fileURLToPath(new URL('plain-server.mjs', import.meta.url)))
  plain.send({ headers: {}, body: '' })
  const [{ port }] = await once(plain, 'message')
  await answered(`http://127.0.0.1:${port}/`)
  const ready = performance.now() - begun
  plain.kill()
  return ready
}

/** @param {string} url */
async function answered(url) {
  while (!(await fetch(url)).ok) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** @param {() => Promise<number>} work */
async function repeat(work) {
  const results = []
  for (let round = 0; round < ROUNDS; round += 1) results.push(await work())
  return results
}
