import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from '../mutants/mutants.mjs'

test('every mutant changes a text that is in its file exactly once, and names a test file that is there', () => {
  const wrong = MUTANTS.filter(
    ({ file, from, to, test: testFile }) =>
      !existsSync(testFile) || from === to || readFileSync(file, 'utf8').split(from).length !== 2,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no two mutants have the same name', () => {
  const names = MUTANTS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
