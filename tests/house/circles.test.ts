import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, resolve } from '../helpers/imports'
import { PRODUCT } from '../helpers/sources'

/** What each module or folder imports. Names have no extension. */
type Graph = Map<string, Set<string>>

const FILES = PRODUCT.flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(top, file)),
)
  // What the package is built into is there after its own test.
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/dist/'))
const IMPORTS = FILES.flatMap((file) =>
  importsOf(file, readFileSync(file, 'utf8')).map(({ specifier, isType }) => ({
    file,
    from: resolve('', file),
    to: resolve(file, specifier),
    isType,
  })),
)

test('no module imports itself by way of others, types included', () => {
  expect(FILES.length).toBeGreaterThan(200)
  expect(circlesIn(graphOf(IMPORTS))).toEqual([])
})

test('no folder imports itself by way of others', () => {
  const between = IMPORTS.filter(
    ({ file, isType }) => !isType && !/\.test\.|^cms\/lake\/testing\//.test(file),
  )
    .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) }))
    .filter(({ from, to }) => !isWithin(from, to) && !isWithin(to, from))
  expect(between.length).toBeGreaterThan(200)
  expect(circlesIn(graphOf(between))).toEqual([])
})

test('finds the circles of a graph', () => {
  const graph: Graph = new Map([
    ['a', new Set(['b', 'node:fs'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['e', new Set(['e'])],
  ])
  expect(circlesIn(graph)).toEqual(['b → c → b', 'e → e'])
})

function graphOf(imports: { from: string; to: string }[]): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Whether it is this folder or one in it. A folder may compose the folders in it, and these may use its own files. */
function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`)
}

/** Each circle once, from the module at which a depth-first walk first meets it. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (module: string, path: string[]): void => {
    const start = path.indexOf(module)
    if (start >= 0) circles.push([...path.slice(start), module].join(' → '))
    if (start >= 0 || done.has(module)) return
    for (const next of graph.get(module) ?? []) walk(next, [...path, module])
    done.add(module)
  }
  for (const module of graph.keys()) walk(module, [])
  return circles
}
