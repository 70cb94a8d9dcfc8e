import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { findFirefox, tooOld } from '../helpers/firefox.mjs'
import { leftovers } from '../helpers/leftovers'

beforeEach(() => vi.stubEnv('FIREFOX_PATH', ''))

test('FIREFOX_PATH names the browser, and must be a program', () => {
  const folder = folderWith('my-firefox')
  vi.stubEnv('PATH', folderWith('firefox'))
  vi.stubEnv('FIREFOX_PATH', join(folder, 'my-firefox'))
  expect(findFirefox()).toBe(join(folder, 'my-firefox'))
  vi.stubEnv('FIREFOX_PATH', join(folder, 'no-firefox'))
  expect(findFirefox).toThrow('FIREFOX_PATH is set, but not to a program')
})

test('PATH is searched for the long-term release before any other', () => {
  const [usual, longTerm] = [folderWith('firefox'), folderWith('firefox-esr')]
  vi.stubEnv('PATH', usual)
  expect(findFirefox()).toBe(join(usual, 'firefox'))
  vi.stubEnv('PATH', `${usual}:${longTerm}`)
  expect(findFirefox()).toBe(join(longTerm, 'firefox-esr'))
})

test('a snap is no Firefox for the tests', () => {
  const stub = folderWith('firefox', '#!/bin/sh\nexec /snap/bin/firefox "$@"\n')
  vi.stubEnv('PATH', stub)
  expect(findFirefox()).not.toBe(join(stub, 'firefox'))
})

test('a Firefox that Playwright cannot drive is named with its version', () => {
  const ofVersion = (version: string) =>
    tooOld(join(folderWith('firefox', `#!/bin/sh\necho Mozilla Firefox ${version}\n`), 'firefox'))
  expect(ofVersion('153.7.0esr')).toBeNull()
  expect(ofVersion('140.12.0esr')).toContain('Firefox 140 is too old')
  expect(ofVersion('')).toContain('unknown version')
})

/** A new folder with one program in it. The folder is on disk: some machines mount /dev/shm without the right to execute. */
function folderWith(name: string, script = '#!/bin/sh\n'): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  leftovers.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), script, { mode: 0o755 })
  return folder
}
