import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

/** The marks in the table of those on the document. */
const IN_TABLE = readFileSync('app/first-paint/README.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `data-'))
  .flatMap((line) => namesIn(line.split('|')[1] ?? ''))

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
  expect(IN_TABLE).toEqual(expect.arrayContaining([...new Set(found)]))
  expect(found).toEqual(
    expect.arrayContaining(['scripted', 'only-mine', 'page', 'copy-of', 'leaving', 'hydrated']),
  )
})

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`data-([\w-]+)`/g)].map(([, name = '']) => name)
}

function dashed(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
