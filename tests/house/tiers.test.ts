import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUDGETS, judgeHandedOut } from '../helpers/budgets.mjs'

test('CI runs both tiers', () => {
  expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm run test:all;')
  const steps = readFileSync('.github/workflows/ci.yml', 'utf8').match(/run: npm .*test.*/g)
  expect(steps).toHaveLength(2)
  for (const step of steps ?? []) expect(step).toMatch(/^run: npm run test:all -- /)
})

test('the small tier opens every page for axe and the Tab key', () => {
  const pages = readFileSync('tests/e2e/every-page.test.ts', 'utf8')
  expect(pages).toContain('test.each(EVERY_PAGE)')
  expect(pages).toContain('axeViolations(page)')
})

test('within its budgets the small tier passes, also when nothing was handed out', () => {
  expect(judgeHandedOut('not-there')).toMatchObject({ passed: 1, failed: 0, output: '' })
  const notes = notesOf(Array.from({ length: BUDGETS['site process'] }, () => 'site process\ta'))
  expect(judgeHandedOut(notes)).toMatchObject({ passed: 1, failed: 0, output: '' })
})

test('above a budget it fails, and names the files that took most', () => {
  const taken = Array.from({ length: BUDGETS['site process'] }, () => 'site process\tmuch.test.ts')
  const notes = notesOf(['site process\tlittle.test.ts', ...taken, 'page\tother.test.ts'])
  const { passed, failed, output } = judgeHandedOut(notes)
  expect({ passed, failed }).toEqual({ passed: 0, failed: 1 })
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^site process: 13, of 12 at the most\./),
    '  12  much.test.ts',
    '  1  little.test.ts',
  ])
})

function notesOf(lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'handed-out'), lines.map((line) => `${line}\n`).join(''))
  return join(folder, 'handed-out')
}
