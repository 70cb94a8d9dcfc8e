import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, resolve } from '../helpers/imports'
import { PRODUCT } from '../helpers/sources'

/** The imports of each module, types included. Names have no extension. */
type Graph = Map<string, string[]>

test('no module imports itself by way of others', () => {
  const files = PRODUCT.flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(top, file)),
  ).filter((file) => /\.(tsx?|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  const graph: Graph = new Map(
    files.map((file) => [
      resolve('', file),
      importsOf(file, readFileSync(file, 'utf8')).map(({ specifier }) => resolve(file, specifier)),
    ]),
  )
  expect(circlesIn(graph)).toEqual([])
})

test('finds the circles of a graph', () => {
  const graph: Graph = new Map([
    ['a', ['b', 'node:fs']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(circlesIn(graph)).toEqual(['b → c → b', 'e → e'])
})

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
