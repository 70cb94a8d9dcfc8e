import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { contentCommand } from '../../server/commands/content-command'
import { isProgress } from './command-lines'

export interface Said {
  code: number
  text: string
}

/** Runs a content command of the built site. `typed` is the answer to its question. */
export async function run(
  settings: Record<string, string>,
  words: string[],
  typed: string | null = null,
): Promise<Said> {
  const built = (await import(
    /* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
  )) as { contentCommand: typeof contentCommand }
  const lines: string[] = []
  const code = await built.contentCommand(words, settings, {
    say: (line) => void (isProgress(line) || lines.push(line)),
    ask: async () => typed,
    now: () => new Date('2026-03-01T12:00:00Z'),
  })
  return { code, text: lines.join('\n') }
}

export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'content-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export const WAIT = { timeout: 10_000, interval: 50 }
