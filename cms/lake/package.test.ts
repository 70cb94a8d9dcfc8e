import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { onFreePort } from '../../tests/helpers/free-port'
import { temporaryFolder } from '../../tests/helpers/lake'
import { lakeRoutes, type RouteParts } from './http/routes.server'

const README = readFileSync('cms/lake/README.md', 'utf8')

test('packed and installed in an empty project, the lines of the README serve @sanity/client', async () => {
  const [server = '', client = ''] = [...README.matchAll(/```js\n([^]*?)```/g)].map(
    ([, code]) => code,
  )
  const project = projectWith(packed())
  writeFileSync(join(project, 'lake.mjs'), server)
  writeFileSync(join(project, 'client.mjs'), client)
  await using pg = await testDatabase('empty')
  const { lake, port } = await onFreePort(async (given) => {
    const started = run('lake.mjs', project, { DATABASE_URL: pg.url, PORT: String(given) })
    try {
      await started.printed(/^The lake is open\.$/m)
      return { lake: started, port: given }
    } catch (error) {
      await started[Symbol.asyncDispose]()
      throw error
    }
  })
  await using _lake = lake
  await using asked = run('client.mjs', project, { PORT: String(port) })
  expect(await asked.printed(/^\[.*\]$/m)).toBe("[ 'Hello' ]")
}, 120_000)

/** The reader writes them. */
const OF_AN_EXAMPLE = ['lake.mjs', 'content-lake-1.0.0.tgz']

test('every file and folder that the README names is there', () => {
  const named = [...README.matchAll(/`((?:[\w-]+\/)*[\w.-]+(?:\.(?:ts|mjs)|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !OF_AN_EXAMPLE.includes(name))
  expect(named.length).toBeGreaterThan(20)
  const isThere = (name: string) =>
    ['.', 'cms/lake', 'cms/lake/query'].some((folder) => existsSync(join(folder, name)))
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('every address that the README lists has a route', () => {
  const [, table = ''] = /\| endpoint \|.*\n([^]*?)\n\n/.exec(README) ?? []
  const addresses = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, address]) => `/${address}`),
  )
  expect(addresses.length).toBeGreaterThan(10)
  const routes = lakeRoutes({ source: { projectId: 'local', dataset: 'production' } } as RouteParts)
  const paths = routes.map(({ path }) => path.source.replaceAll('\\/', '/'))
  expect(addresses.filter((given) => !paths.some((path) => path.startsWith(`^${given}`)))).toEqual(
    [],
  )
})

/** Builds and packs a copy of the lake, which other tests may be reading. @returns the archive. */
function packed(): string {
  const folder = temporaryFolder()
  const filter = (path: string) => !/\.test\.ts$|lake\/dist(\/|$)/.test(path)
  cpSync(resolve('cms/lake'), join(folder, 'lake'), { recursive: true, filter })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const cwd = join(folder, 'lake')
  execFileSync(process.execPath, ['build.mjs'], { cwd, stdio: 'inherit' })
  const answer = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--offline'], { cwd })
  const [{ filename }] = JSON.parse(answer.toString()) as [{ filename: string }]
  return join(cwd, filename)
}

/** A project with the packed lake, and the packages that it names, from this project: no registry is asked. */
function projectWith(archive: string): string {
  const project = temporaryFolder()
  const lake = join(project, 'node_modules/content-lake')
  mkdirSync(lake, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', lake])
  const { dependencies } = JSON.parse(readFileSync(join(lake, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const place = join(project, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(resolve('node_modules', name), place)
  }
  return project
}

/** Runs a script until it is disposed of. */
function run(file: string, cwd: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  return {
    /** Waits for output that matches. Fails with the output when the script ends without it. */
    async printed(pattern: RegExp): Promise<string> {
      for (;;) {
        const [match] = pattern.exec(output) ?? []
        if (match !== undefined) return match
        if (child.exitCode !== null) expect.fail(output)
        await sleep(50)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill()
      await ended
    },
  }
}
