import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { writeCopy } from '../common/write-copy.server'
import type { Language } from '../languages'
import { revealsIn, type Reveal } from './embargo'
import type { OnSkip } from './shape-parts.server'
import { inLanguage } from './translations'

/** The source of the shown content: the lake, our copy of its last good answer, or the content that the project comes with. */
export type Origin = 'lake' | 'copy' | 'seed'

/** An answer and the reveals in it. It contains secrets. */
export interface KeptAnswer<T> {
  value: T
  reveals: readonly Reveal[]
}

/** The last good answer to one query, and the ways to get one. */
export interface ContentSnapshot<T> {
  /** The last good answer; null before the first. */
  current(): (KeptAnswer<T> & { origin: Origin }) | null
  /** The same with its texts in a language, as far as they are translated. It is made at the first question for it. */
  currentIn(language: Language): KeptAnswer<T> | null
  /** Differs for different answers. Every instance computes the same one. */
  digest(): string
  /**
   * Queries the lake.
   *
   * @returns how to take the answer over, at once; the rest is its copy to the disk. After an unusable answer the last good one
   *   stays, and that throws an {UnusableContent}.
   * @throws {ContentUnavailable}
   */
  read(): Promise<() => Promise<void>>
  /** Takes the copy on the disk, or else the seed, unless an answer of the lake comes first. */
  fallBack(): Promise<void>
}

/** The answer came, but the site cannot use it. The message says why. */
class UnusableContent extends Error {
  override name = 'UnusableContent'
}

export interface ContentSnapshotOptions<T> {
  query: string
  /** Throws a ZodError for an answer that is unusable as a whole. */
  parse: (result: unknown, onSkip: OnSkip) => T
  read: (query: string) => Promise<unknown>
  seed: (query: string) => Promise<unknown>
  /** Path of the copy on the disk. */
  copy: string
  log: Logger
}

/** Opening sends no query: there is no answer until `refresh` or `fallBack` has succeeded. */
export function openSnapshot<T>({
  query,
  parse,
  read,
  seed,
  copy,
  log,
}: ContentSnapshotOptions<T>): ContentSnapshot<T> {
  let kept:
    | (KeptAnswer<T> & {
        text: string
        digest: string
        origin: Origin
        inLanguages: Map<Language, KeptAnswer<T>>
      })
    | null = null
  let fallingBack: Promise<void> | null = null

  function keep(result: unknown, origin: Origin): void {
    const text = JSON.stringify(result)
    if (kept?.text === text) kept.origin = origin
    else
      kept = {
        text,
        digest: digestOf(text),
        value: usable(result),
        origin,
        reveals: revealsIn(result),
        inLanguages: new Map(),
      }
  }

  function usable(result: unknown): T {
    try {
      return parse(result, ({ list, id, problem }) =>
        log.warn({ list, id, problem }, 'an item of the content was left out'),
      )
    } catch (error) {
      throw new UnusableContent(
        error instanceof z.ZodError ? z.prettifyError(error) : 'not of the expected shape',
        { cause: error },
      )
    }
  }

  function currentIn(language: Language): KeptAnswer<T> | null {
    if (kept === null || language === 'en') return kept
    const known = kept.inLanguages.get(language)
    if (known !== undefined) return known
    // What is left out was logged when the English was parsed.
    const value = parse(inLanguage(JSON.parse(kept.text), language), () => undefined)
    const made = { value, reveals: kept.reveals }
    kept.inLanguages.set(language, made)
    return made
  }

  async function takeFallback(): Promise<void> {
    const fromDisk = await readCopy(copy)
    if (kept === null && fromDisk !== null) {
      try {
        return keep(fromDisk, 'copy')
      } catch (error) {
        log.warn({ err: error }, 'the copy of the content on the disk cannot be parsed')
      }
    }
    const fromSeed = kept === null ? await seed(query) : null
    // The lake may have answered meanwhile.
    if (kept === null) keep(fromSeed, 'seed')
  }

  return {
    current: () => kept,
    currentIn,
    digest: () => kept?.digest ?? '',
    async read() {
      const result = await read(query)
      return async () => {
        const before = kept?.text
        keep(result, 'lake')
        if (kept?.text !== before)
          await writeCopy(copy, kept?.text ?? '').catch((error: unknown) =>
            log.warn({ err: error }, 'the content cannot be copied to the disk'),
          )
      }
    },
    fallBack() {
      fallingBack ??= takeFallback().finally(() => {
        fallingBack = null
      })
      return fallingBack
    },
  }
}

/** The raw answer: the version of the site that reads it parses it with its own shapes. Null: there is none. */
async function readCopy(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
