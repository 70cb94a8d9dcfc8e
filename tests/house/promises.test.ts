import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROW =
  /^\| (?<sentence>.+?) \(`(?<said>[^`]+)`\) \| [^|]+ \| `(?<file>[^`]+)`: (?<title>.+) \|$/

const promises = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(-| promise \|)/.test(line))
  .map((line) => ROW.exec(line)?.groups ?? { line })

test('every line of the promises quotes a sentence, names its file and its test', () => {
  expect(promises.length).toBeGreaterThan(40)
  expect(promises.filter(({ line }) => line !== undefined)).toEqual([])
})

test('every promise is still made where it is quoted from', () => {
  const broken = promises.filter(({ sentence, said }) => !textOf(said).includes(words(sentence)))
  expect(broken.map(({ sentence, said }) => `${said}: ${sentence}`)).toEqual([])
})

test('the test that would notice a broken promise is there', () => {
  const missing = promises.filter(
    ({ file = '', title = '' }) => !readFileSync(file, 'utf8').includes(title),
  )
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

test('the small tier keeps every promise', () => {
  const inDepth = promises.filter(({ file = '' }) => file.includes('.full.test.'))
  expect(inDepth.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

function textOf(file = ''): string {
  return words(readFileSync(file, 'utf8'))
}

/** A sentence may be broken into lines, of which comments and code begin with signs of their own. */
function words(text = ''): string {
  return text.replace(/\n[#\s*]*/g, ' ').replace(/\s+/g, ' ')
}
