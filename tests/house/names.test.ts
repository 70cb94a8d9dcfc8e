import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRODUCT, projectFiles } from '../helpers/sources'

/** What Remix looks for in every route. */
const OF_EVERY_ROUTE = new Set(['loader', 'action', 'handle', 'meta', 'headers'])
const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm

test('no two modules export a function, constant or class of one name', () => {
  const modules = PRODUCT.flatMap(projectFiles)
    // The lake is a package of its own, and so has names of its own.
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('cms/lake/'))
    .filter((path) => !path.includes('.test.'))
    .map((path): [string, string] => [path, readFileSync(path, 'utf8')])
  expect(modules.length).toBeGreaterThan(200)
  expect(namedTwice(modules)).toEqual([])
})

test('finds a name that two modules export', () => {
  const copyText = "export async function copyText() {}\nexport const meta = () => 'One'"
  expect(
    namedTwice([
      ['app/one.ts', copyText],
      ['app/two.ts', 'export const copyText = () => {}\nexport const meta = 2'],
      ['app/three.ts', 'function copyText() {}'],
    ]),
  ).toEqual(['copyText is in app/one.ts and app/two.ts: keep one, or name two things apart'])
})

function namedTwice(modules: [string, string][]): string[] {
  const places = new Map<string, string[]>()
  for (const [path, text] of modules)
    for (const [, name = ''] of text.matchAll(EXPORTED))
      if (!OF_EVERY_ROUTE.has(name)) places.set(name, [...(places.get(name) ?? []), path])
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(
      ([name, paths]) => `${name} is in ${paths.join(' and ')}: keep one, or name two things apart`,
    )
}
