import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database'
import { lakeRoutes, type RouteParts } from './http/routes.server'
import { CERTIFICATE, KEY } from './testing/certificate'
import { LAKE, projectWithLake, README } from './testing/packed'

test('packed and installed in an empty project, the lines of the README serve @sanity/client, and Sanity’s exporter and importer', async () => {
  using project = projectWithLake(['express', '@sanity/export', '@sanity/import'])
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

test('packed and installed in an empty project, the README’s server of two datasets keeps them apart', async () => {
  using project = projectWithLake([])
  await using pg = await testDatabase('empty')
  await using server = await project.serve(pg.url, 'lakes.mjs')
  const ask = async (path: string, body?: string) => {
    const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
    const url = `http://localhost:${server.port}/v2025-02-19/${path}`
    const response = await fetch(url, { method: body ? 'POST' : 'GET', headers, body })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const note = (text: string) =>
    `{"mutations":[{"create":{"_id":"a","_type":"note","text":"${text}"}}]}`
  await ask('data/mutate/staging', note('Trying production'))
  expect(await ask('data/query/production?query=*')).toMatchObject({ result: [] })
  await ask('data/mutate/production', note('Shown'))
  const texts = (dataset: string) => ask(`data/query/${dataset}?query=*.text`)
  expect(await texts('production')).toMatchObject({ result: ['Shown'] })
  expect(await texts('staging')).toMatchObject({ result: ['Trying production'] })
  expect(await ask('users/me')).toMatchObject({ id: 'me' })
  expect(await ask('data/query/third?query=*')).toMatchObject({ status: 404 })
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

/** Puts a proxy with TLS before a lake. */
async function withTls(port: number) {
  const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (client) => {
    const lake = connect(port, '127.0.0.1')
    client.on('error', () => lake.destroy())
    lake.on('error', () => client.destroy())
    client.pipe(lake).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

/** For systems that do not know every name below localhost. The storage is for Nodes before 25, which has one without a browser. */
const PRELOADED = `import dns from 'node:dns'
globalThis.sessionStorage ??= { getItem: () => null, setItem() {} }
const { lookup } = dns
dns.lookup = (host, ...rest) => lookup(host.endsWith('.localhost') ? 'localhost' : host, ...rest)
`

test('packed and installed in an empty project, the commands of Sanity that the README lists do their work', async () => {
  using project = projectWithLake(['sanity', 'react', 'react-dom', 'styled-components'])
  await using pg = await testDatabase('empty')
  const options = `--database ${pg.url} --port 0 --token secret`
  await using lake = project.run(`node_modules/content-lake/dist/cli.js ${options}`)
  const [, url = ''] = /at (\S+)/.exec(await lake.printed(/^The lake is open at .*$/m)) ?? []
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(project.folder, name)), { recursive: true })
    writeFileSync(join(project.folder, name), text)
  }
  write('preloaded.mjs', PRELOADED)
  write('note.json', '{"_id":"first","_type":"note","text":"Hello"}')
  write(
    'src/queries.ts',
    `import { defineQuery } from 'groq'\nexport const N = defineQuery('*[_type=="note"]{text}')`,
  )
  write(
    'migrations/shout/index.js',
    `import { at, defineMigration, set } from 'sanity/migrate'
     const document = (note) => at('text', set(note.text.toUpperCase()))
     export default defineMigration({ title: 'Shout', documentTypes: ['note'], migrate: { document } })`,
  )
  const sanity = async (command: string, answer: RegExp, env = {}) => {
    await using running = project.run(`node_modules/sanity/bin/sanity ${command}`, {
      LAKE: url,
      SANITY_AUTH_TOKEN: 'secret',
      CI: '1',
      HOME: project.folder,
      NODE_OPTIONS: `--import ${join(project.folder, 'preloaded.mjs')}`,
      ...env,
    })
    expect(await running.printed(answer)).toMatch(answer)
  }
  const text = 'documents query *[_type=="note"].text'
  await sanity('schema extract', /Extracted schema to/)
  await sanity('schema validate', /Errors: +0 errors/)
  await sanity('typegen generate', /Generated TypeScript types for \d+ schema types and 1 GROQ/)
  await sanity('documents create note.json', /Created:\s+- first/)
  await sanity('documents get first', /"text": "Hello"/)
  await sanity('documents validate -y', /Errors: +0 documents/)
  await sanity('dataset list', /^production$/m)
  await sanity('dataset export production notes.tar.gz', /Export finished/)
  await sanity('documents delete first', /Deleted 1 document/)
  await sanity(text, /\[\]/)
  await sanity('dataset import notes.tar.gz production --replace', /Done! Imported 1 documents/)
  await sanity(text, /"Hello"/)
  await sanity('migration list', /shout.*Shout/)
  using tls = await withTls(Number(new URL(url).port))
  const shout = 'migration run shout --no-dry-run --no-confirm'
  await sanity(shout, /completed/, { LAKE: tls.url, NODE_TLS_REJECT_UNAUTHORIZED: '0' })
  await sanity(text, /"HELLO"/)
}, 480_000)

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
  const isRoute = (given: string) => routes.some(({ path }) => path.startsWith(given))
  expect(addresses.filter((given) => !isRoute(given))).toEqual([])
})
