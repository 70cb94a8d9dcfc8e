import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CROWDS, ON_NEW_CONNECTIONS } from './crowd-load.mjs'
import { median } from './site.mjs'

const SECONDS = 20
const PROBE_EVERY_MS = 100
const NORMAL_WITHIN_MS = 300
const HEALTHY_IN_A_ROW = 5

/**
 * Waits and errors of other visitors and of the balancer while a crowd asks for more than the site can serve, and the time
 * until the site answers normally again. The site has one core.
 *
 * @param {{ url: string, pid: number }} site - with `TRUST_PROXY=1`, so that every sender of a note has an address of its own
 */
export async function crowds(site) {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(site.pid)])
  const rows = []
  for (const what of [...Object.keys(CROWDS), ON_NEW_CONNECTIONS])
    rows.push({ what, ...(await crowd(site, what)) })
  return rows
}

/** @param {{ url: string }} site @param {string} what */
async function crowd(site, what) {
  // Who asks beside a crowd comes as that crowd does.
  const agent = new Agent({ keepAlive: what !== ON_NEW_CONNECTIONS })
  let isOver = false
  const health = probe(`${site.url}/healthz`, () => isOver, agent)
  const page = probe(`${site.url}/`, () => isOver, agent)
  // The load has a process of its own. In this one it would delay the requests that are measured.
  const crowd = fork(fileURLToPath(new URL('crowd-load.mjs', import.meta.url)))
  crowd.send({ url: site.url, what, seconds: SECONDS })
  const [load] = await once(crowd, 'message')
  isOver = true
  const endedAt = performance.now()
  const [healths, pages] = await Promise.all([health, page])
  let inARow = 0
  while (inARow < HEALTHY_IN_A_ROW && performance.now() - endedAt < 60_000) {
    const { status, ms } = await ask(`${site.url}/attendee-pinboard?before=200`, agent)
    inARow = status === 200 && ms < NORMAL_WITHIN_MS ? inARow + 1 : 0
    if (inARow === 0) await pause(50)
  }
  agent.destroy()
  /** @param {RegExp} wanted */
  const count = (wanted) =>
    Object.entries(load.statuses)
      .filter(([status]) => wanted.test(status))
      .reduce((sum, [, number]) => sum + number, 0)
  return {
    served: count(/^[234]/) / SECONDS,
    shed: count(/^503/) / SECONDS,
    wrong: count(/^5/) - count(/^503/) + load.errors,
    medianHealth: median(healths.map(({ ms }) => ms)),
    worstHealth: Math.max(...healths.map(({ ms }) => ms)),
    medianPage: median(pages.map(({ ms }) => ms)),
    worstPage: Math.max(...pages.map(({ ms }) => ms)),
    lostProbes: [...healths, ...pages].filter(({ status }) => status !== 200).length,
    normalAfter: performance.now() - endedAt,
  }
}

/** Sends ten requests a second until `isOver`. @param {string} url @param {() => boolean} isOver @param {Agent} agent */
async function probe(url, isOver, agent) {
  const answers = []
  while (!isOver()) {
    answers.push(await ask(url, agent))
    await pause(PROBE_EVERY_MS)
  }
  return answers
}

/** @param {string} url @param {Agent} agent @returns {Promise<{ status: number, ms: number }>} */
function ask(url, agent) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status) =>
      resolve({ status, ms: performance.now() - startedAt })
    request(url, { agent }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    })
      .on('error', () => done(0))
      .end()
  })
}
