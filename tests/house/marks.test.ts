import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

/** The table of the marks on the document: the marks of each row, and the row itself. */
const ROWS = readFileSync('app/first-paint/README.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `data-'))
  .map((line) => ({ line, marks: namesIn(line.split('|')[1] ?? '') }))

/** The files that work in browsers, without their comments. */
const FILES = projectTexts(/\.(tsx?|js|css)$/)
  .filter(([path]) => path.startsWith('app/') && !/\.(test|server)\./.test(path))
  .map(([path, text]) => [path, text.replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')] as const)

test('every mark that is on the document is in the table', () => {
  const onDocument =
    /\b(?:documentElement|root|page)\.dataset\.(\w+)|(?:documentElement|root|page)\.\w+Attribute\('data-([\w-]+)'|<html\b[^>]*? data-([\w-]+)=/g
  const found = FILES.flatMap(([, text]) =>
    [...text.matchAll(onDocument)].map(([, key = '', ...names]) => names.join('') || dashed(key)),
  )
  const inTable = ROWS.flatMap(({ marks }) => marks)
  expect(inTable).toEqual(expect.arrayContaining([...new Set(found)]))
  expect(found).toEqual(
    expect.arrayContaining(['scripted', 'only-mine', 'page', 'copy-of', 'leaving', 'hydrated']),
  )
})

test('the row of a mark names every file that sets it or reads it', () => {
  const missing = ROWS.flatMap(({ line, marks }) =>
    FILES.filter(
      ([path, text]) => !isNamed(path, line) && marks.some((mark) => has(text, mark)),
    ).map(([path]) => `${marks.join()}: ${path}`),
  )
  expect(missing).toEqual([])
})

function has(text: string, mark: string): boolean {
  const key = mark.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`\\bdata-${mark}(?![\\w-])|\\bdataset\\.${key}\\b|'${key}' in`).test(text)
}

/** Paths in the table begin in `app`, or in the folder of the table. */
function isNamed(path: string, line: string): boolean {
  return line.includes(`\`${path.replace(/^app\/(first-paint\/)?/, '')}\``)
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`data-([\w-]+)`/g)].map(([, name = '']) => name)
}

function dashed(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
