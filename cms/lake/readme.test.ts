import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { onFreePort } from '../../tests/helpers/free-port'
import { temporaryFolder } from '../../tests/helpers/lake'
import { lakeRoutes, type RouteParts } from './http/routes.server'

const WHOLE = readFileSync('cms/lake/README.md', 'utf8')
const [, ALONE = ''] = WHOLE.split('## Alone\n')
const OF_THE_STRANGER = ['alone.ts', 'alone.config.ts']

test('the lines of the README run the lake on an empty PostgreSQL, in a project that has nothing else', async () => {
  await using pg = await testDatabase('empty')
  const project = strangersProject()
  const { server, token, url } = await onFreePort(async (port) => {
    const started = run(blockOf('sh'), project, { DATABASE_URL: pg.url, PORT: String(port) })
    try {
      const printed = await started.printed(/^[\w-]{43}$/m)
      return { server: started, token: printed, url: `http://127.0.0.1:${port}` }
    } catch (error) {
      await started[Symbol.asyncDispose]()
      throw error
    }
  })
  await using _server = server
  const client = (withToken: string) =>
    createClient({
      projectId: 'local',
      dataset: 'production',
      apiHost: url,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
      token: withToken,
    })
  expect(await client(token).fetch('*[_type == "note"].text')).toEqual(['Hello'])
  await client(token).create({ _id: 'second', _type: 'note', text: 'World' })
  const texts = await client('the-token-that-reads').fetch('*[_type == "note"] | order(_id).text')
  expect(texts).toEqual(['Hello', 'World'])
  const [list = ''] = /packages (`[^`]+`(, |\n| and )*)+/.exec(ALONE) ?? []
  expect([...list.matchAll(/`(.*?)`/g)].map(([, name]) => name)).toEqual(
    packagesOf(readFileSync(join(project, 'build-alone/alone.js'), 'utf8')),
  )
}, 60_000)

test('every file and folder that the README names is there', () => {
  const named = [...WHOLE.matchAll(/`((?:[\w-]+\/)*[\w.-]+(?:\.(?:ts|mjs)|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !OF_THE_STRANGER.includes(name))
  expect(named.length).toBeGreaterThan(20)
  const isThere = (name: string) =>
    ['.', 'cms/lake', 'cms/lake/query'].some((folder) => existsSync(join(folder, name)))
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('every address that the README lists has a route', () => {
  const [, table = ''] = /\| endpoint \|.*\n([^]*?)\n\n/.exec(WHOLE) ?? []
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

/** A project with the lake, and with the packages of this project. */
function strangersProject(): string {
  const project = temporaryFolder()
  const filter = (path: string) => !path.endsWith('.test.ts')
  cpSync(resolve('cms/lake'), join(project, 'cms/lake'), { recursive: true, filter })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  for (const name of OF_THE_STRANGER)
    writeFileSync(join(project, name), blockOf('ts', `\`${name}\``))
  return project
}

/** The text of the first code block in this language after these words. */
function blockOf(language: string, words = ''): string {
  const text = ALONE.slice(ALONE.indexOf(words))
  return /```(\w+)\n([^]*?)```/.exec(text.slice(text.indexOf(`\`\`\`${language}\n`)))?.[2] ?? ''
}

/** Runs shell commands in a process group of their own, until it is disposed of. */
function run(commands: string, cwd: string, env: Record<string, string>) {
  const child = spawn(`set -e\n${commands}`, {
    shell: true,
    detached: true,
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  return {
    /** Waits for output that matches. Fails with the output when the commands end without it. */
    async printed(pattern: RegExp): Promise<string> {
      for (;;) {
        const [match] = pattern.exec(output) ?? []
        if (match !== undefined) return match
        if (child.exitCode !== null) expect.fail(output)
        await sleep(50)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.pid) process.kill(-child.pid)
      await ended
    },
  }
}

/** The packages that built code imports, and Vite, which builds it. */
function packagesOf(code: string): string[] {
  const imported = [...code.matchAll(/^import (?:.* from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm)]
    .map(([, one, other]) => one ?? other ?? '')
    .filter((name) => !name.startsWith('node:'))
  return [...new Set([...imported, 'vite'])].toSorted()
}
