import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/sources'

/** A name that stands bare in a label. */
const BARE =
  /aria-label=\{`[^`]*\$\{[\w.]*(?:[nN]ame|alias|artist|owner)\}|aria-label=\{t\([^)]*\{ (?:name|title)(?: \}|:(?! isolated))/

test('a name in a label has direction marks around it, as `isolated` puts them', () => {
  const bare = projectFiles('app').filter(
    (path) => path.endsWith('.tsx') && BARE.test(readFileSync(path, 'utf8')),
  )
  expect(bare).toEqual([])
})

test('finds a bare name', () => {
  expect(BARE.test('aria-label={`Open ${flight.artistName}`}')).toBe(true)
  expect(BARE.test("aria-label={t('Star {name}', { name })}")).toBe(true)
  expect(BARE.test('aria-label={`Open ${isolated(artistName)}`}')).toBe(false)
})
