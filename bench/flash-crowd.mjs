import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { scratchFolder, spawnSite } from './site.mjs'

const REVEAL_AFTER_MS = 8000
export const NAME = 'Flash Crowd Canary'
const PAGES = ['/', '/lineup-reveal']

/**
 * A crowd that sends requests without a pause while a secret artist is revealed. No answer may have the name before the moment,
 * all of them must have it a second later, and no request may be refused.
 */
export async function flashCrowds() {
  const rows = []
  for (const path of PAGES) rows.push({ path, ...(await flashCrowd(path)) })
  return rows
}

/** @param {string} path */
async function flashCrowd(path) {
  const folder = scratchFolder()
  const site = await spawnSite(folder.path)
  try {
    const revealAt = Date.now() + REVEAL_AFTER_MS
    await publishSecret(site, new Date(revealAt).toISOString())
    // The load has a process of its own, so that this one has little to do.
    const load = fork(fileURLToPath(new URL('flash-crowd-load.mjs', import.meta.url)))
    load.send({ url: site.url + path, name: NAME, revealAt })
    const [counts] = await once(load, 'message')
    return counts
  } finally {
    await site.stop()
    folder.remove()
  }
}

/**
 * Publishes an artist and the day of their slot, as an organiser does.
 *
 * @param {{ url: string, password: () => string }} site
 * @param {string} at - instant of the reveal, ISO 8601
 */
export async function publishSecret(site, at) {
  const session = await post(`${site.url}/studio/session`, {
    headers: { 'x-admin-password': site.password() },
    status: 201,
  })
  const { token } = /** @type {{ token: string }} */ (await session.json())
  const artist = {
    _id: 'flash-crowd-artist',
    _type: 'artist',
    name: NAME,
    tier: 'main',
    day: 'Friday',
    orderRank: '0|zzzzzz:',
    revealAt: { when: 'moment', at, standIn: 'Wait for it' },
  }
  const slot = {
    _key: 'flashcrowd',
    type: 'ARTIST',
    artist: NAME,
    time: '04:00–05:00',
    act: { _type: 'reference', _ref: artist._id, _weak: true },
  }
  const day = {
    _id: 'flash-crowd-day',
    _type: 'revealDay',
    day: 'Monday',
    theme: 'A crowd',
    color: 'lime',
    orderRank: '0|zzzzzz:',
    slots: [slot],
  }
  const stored = await post(`${site.url}/v2025-02-19/data/mutate/production`, {
    headers: { Authorization: `Bearer ${token}` },
    body: { mutations: [artist, day].map((document) => ({ createOrReplace: document })) },
    status: 200,
  })
  await stored.arrayBuffer()
}

/** @param {string} url @param {{ headers: Record<string, string>, body?: object, status: number }} options */
async function post(url, { headers, body, status }) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status !== status)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}
