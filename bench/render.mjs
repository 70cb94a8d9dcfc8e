import { createRequire } from 'node:module'
import { fillSite } from './full-site.mjs'
import { median, openSite, scratchFolder } from './site.mjs'

const WARM_UP = 20
const REPEATS = 60

/**
 * Pages that are rendered for one visitor, past the page cache: the time from the request to the last byte, and React's
 * `renderToString` as a part of it. Client and server share this process, with one request at a time.
 *
 * @param {string[]} paths
 */
export async function uncachedRenders(paths) {
  // Before the built server is imported, because the import copies the function's reference.
  const rendering = timeCallsOf(
    createRequire(import.meta.url)('react-dom/server'),
    'renderToString',
  )
  const folder = scratchFolder()
  const site = await openSite(folder.path, { TRUST_PROXY: '1' })
  // Each visit has another version of the content, so no cached page fits it.
  let visit = 0
  site.services.content.version = () => `visit ${visit}`
  try {
    await fillSite(site.url)
    const rows = []
    for (const path of paths) {
      const rounds = []
      for (let repeat = 0; repeat < WARM_UP + REPEATS; repeat += 1) {
        rendering.milliseconds = 0
        visit += 1
        const begun = performance.now()
        const response = await fetch(site.url + path)
        const bytes = (await response.arrayBuffer()).byteLength
        if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
        if (repeat >= WARM_UP)
          rounds.push({ bytes, whole: performance.now() - begun, react: rendering.milliseconds })
      }
      const react = median(rounds.map((round) => round.react))
      const whole = median(rounds.map((round) => round.whole))
      rows.push({ path, bytes: rounds[0]?.bytes ?? 0, whole, react, timesReact: whole / react })
    }
    return rows
  } finally {
    await site.close()
    folder.remove()
  }
}

/**
 * Adds up the time that calls of a synchronous function take.
 *
 * @param {Record<string, Function>} module
 * @param {string} name
 */
function timeCallsOf(module, name) {
  const times = { milliseconds: 0 }
  const original = module[name]
  module[name] = (/** @type {unknown[]} */ ...given) => {
    const begun = performance.now()
    try {
      return original?.(...given)
    } finally {
      times.milliseconds += performance.now() - begun
    }
  }
  return times
}
