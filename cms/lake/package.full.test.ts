import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database'
import { lakeRoutes, type RouteParts } from './http/routes.server'
import { LAKE, projectWithLake, README } from './testing/packed'

test('packed and installed in an empty project, the lines of the README serve @sanity/client, and Sanity’s exporter and importer', async () => {
  using project = projectWithLake(['express', '@sanity/import'])
  expect(project.packed.filter((name) => !name.startsWith('dist/')).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ])
  expect(project.packed.filter((name) => /test/i.test(name))).toEqual([])
  await using pg = await testDatabase('empty')
  await using lake = await project.serve(pg.url)
  await using moving = project.run('move.mjs', { PORT: lake.port })
  expect(await moving.printed(/^\[.*\]$/m)).toBe("[ 'Hello' ]")
  expect(await moving.printed(/^Documents moved.*$/m)).toBe('Documents moved: 1')
}, 240_000)

test('packed and installed in an empty project, its command and the listing for tests serve documents in memory', async () => {
  using project = projectWithLake([
    '@electric-sql/pglite',
    '@electric-sql/pglite-prepopulatedfs',
    '@sanity/client',
  ])
  await using listing = project.run('memory.mjs')
  expect(await listing.printed(/^Hello$/m)).toBe('Hello')
  const command = 'node_modules/content-lake/dist/cli.js'
  await using lake = project.run(`${command} --memory --port 0 --token secret`)
  const [, url = ''] = /at (\S+)/.exec(await lake.printed(/^The lake is open at .*$/m)) ?? []
  const answer = await fetch(`${url}/v1/users/me`, { headers: { authorization: 'Bearer secret' } })
  expect(await answer.json()).toMatchObject({ id: 'editor' })
  await using neither = project.run(command)
  expect(await neither.printed(/^Say either.*$/m)).toContain('--memory')
}, 240_000)

test('the lines of the README and all types of the package compile, with nothing left unchecked', () => {
  using project = projectWithLake(['sanity', '@types/node', '@types/ws', 'typescript'])
  const listing = readFileSync(join(project.folder, 'lake.mjs'), 'utf8')
  // Types of express are not installed here.
  const [opening = ''] = listing.replace(/^import express.*\n/m, '').split('const site')
  const exported = ['studio', 'browser', 'server', 'serve'].map(
    (name) => `export * from 'content-lake/${name}'`,
  )
  writeFileSync(
    join(project.folder, 'lake.mts'),
    `${opening}${exported.join('\n')}\nexport const wrong: string = 1`,
  )
  const options =
    '--noEmit --strict --skipLibCheck false --module nodenext --target es2023 --lib es2023,dom,dom.iterable --types node'
  const compiler = join(project.folder, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, ...options.split(' '), 'lake.mts'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  const ofOurs = stdout
    .split('\n')
    .filter((line) => /^(lake\.mts|node_modules\/content-lake)/.test(line))
  // The compiler has looked, and has found the one error that was put there.
  expect(ofOurs).toEqual([
    expect.stringContaining("Type 'number' is not assignable to type 'string'"),
  ])
}, 240_000)

/** The reader writes them. */
const OF_AN_EXAMPLE = ['lake.mjs', 'content-lake-2.0.0.tgz', 'dist/']

test('every file and folder that the README names is there', () => {
  const named = [...README.matchAll(/`((?:[\w-]+\/)*[\w.-]+(?:\.(?:ts|mjs)|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !OF_AN_EXAMPLE.includes(name))
  expect(named.length).toBeGreaterThan(20)
  const isThere = (name: string) =>
    ['.', 'query'].some((folder) => existsSync(join(LAKE, folder, name)))
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('every address that the README lists has a route', () => {
  const [, table = ''] = /\| endpoint \|.*\n([^]*?)\n\n/.exec(README) ?? []
  const addresses = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, address]) => `/${address}`),
  )
  expect(addresses.length).toBeGreaterThan(10)
  const routes = lakeRoutes({
    source: { projectId: 'local', dataset: 'production' },
    store: { onCommit: () => () => undefined },
  } as unknown as RouteParts)
  const paths = routes.map(({ path }) => path.source.replaceAll('\\/', '/'))
  expect(addresses.filter((given) => !paths.some((path) => path.startsWith(`^${given}`)))).toEqual(
    [],
  )
})
