import { fillFolder } from './full-site.mjs'
import { scratchFolder, spawnSite } from './site.mjs'

/** Starts the built site as a process of its own, with a full board and a long list of flights, and removes both afterwards. */
export async function onFullSite(work, settings = {}) {
  return onNewSite(work, settings, fillFolder)
}

/** The same with the content of the seed alone. */
export async function onNewSite(work, settings = {}, fill = async (_folder) => {}) {
  const [result] = await onStarts(1, work, settings, fill)
  return result
}

/** Starts the site several times after each other on one full data folder. Each start is a process of its own. */
export async function onFullStarts(times, work) {
  return onStarts(times, work, {}, fillFolder)
}

async function onStarts(times, work, settings, fill) {
  const folder = scratchFolder()
  try {
    await fill(folder.path)
    const results = []
    for (let start = 0; start < times; start += 1) {
      const site = await spawnSite(folder.path, settings)
      try {
        results.push(await work(site, start))
      } finally {
        await site.stop()
      }
    }
    return results
  } finally {
    folder.remove()
  }
}
