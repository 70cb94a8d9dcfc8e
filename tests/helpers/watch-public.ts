import type { Site } from './site'

const EVERY_MS = 100

export interface Watch extends AsyncDisposable {
  /** What `judge` has said of answers, each once. */
  readonly said: ReadonlySet<string>
  /** How often all addresses were asked. */
  readonly rounds: number
}

/** Asks for public addresses again and again, as visitors do, until it is disposed of. @param judge - what is wrong with an answer, or null */
export function watchPublic(
  site: Site,
  paths: readonly string[],
  judge: (path: string, text: string) => string | null,
): Watch {
  const said = new Set<string>()
  let rounds = 0
  let asking: Promise<void> | null = null
  const ask = async () => {
    for (const path of paths) {
      const answer = await fetch(site.url + path)
      const problem = answer.ok ? judge(path, await answer.text()) : `status ${answer.status}`
      if (problem !== null) said.add(`${path}: ${problem}`)
    }
    rounds += 1
  }
  const timer = setInterval(() => {
    asking ??= ask().finally(() => (asking = null))
  }, EVERY_MS)
  return {
    said,
    get rounds() {
      return rounds
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await asking
    },
  }
}
