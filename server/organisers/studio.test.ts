import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Exchange } from '../front/exchange'
import { commonHeaders } from '../front/security-headers'
import { openStudio, type StudioOptions } from './studio'

const log = pino({ level: 'silent' })
const NAME = 'Echo & <Cave> $&'
const LOCAL = { isLocal: true, projectId: 'local', dataset: 'production' }
const folder = mkdtempSync(join(tmpdir(), 'studio-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCRIPT = 'console.info("here")\n'.repeat(100)
const built = join(folder, 'built')
mkdirSync(join(built, 'assets'), { recursive: true })
writeFileSync(join(built, 'index.html'), '<!doctype html><head><!--studio-settings--></head>')
writeFileSync(join(built, 'assets', 'index-abc.js'), SCRIPT)

/** A server that has nothing but a Studio: `await using studio = await serve({ folder })`. */
async function serve(options: Partial<StudioOptions> = {}) {
  const common = commonHeaders('https://festival.example')
  const { resources, mounts } = openStudio({
    folder: built,
    services: {
      publicUrl: 'https://festival.example',
      content: { site: async () => ({ title: NAME }) },
      log,
    },
    settings: LOCAL,
    common,
    ...options,
  })
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, { common, addressOf: () => '127.0.0.1' })
    const resource = resources.get(exchange.path) ?? mounts[0]?.resource
    void resource?.answer(exchange)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    get: (path: string, headers = {}) => fetch(url + path, { headers }),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('every address of the Studio is its one page, which nobody keeps and no search engine shows', async () => {
  await using studio = await serve()
  for (const path of ['/studio', '/studio/', '/studio/structure/artist;artist-1']) {
    const response = await studio.get(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      200,
      'no-store',
    ])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  }
})

test('the page is told whose content it edits, in a form that no value can break out of', async () => {
  await using studio = await serve({
    settings: { ...LOCAL, dataset: '</script><script>alert(1)</script>' },
  })
  const page = await (await studio.get('/studio')).text()
  const [, json = ''] =
    /<script type="application\/json" id="studio-settings">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual({
    ...LOCAL,
    dataset: '</script><script>alert(1)</script>',
    festival: NAME,
  })
})

test.each(['br', 'gzip'])('files are kept for good, and sent in %s', async (encoding) => {
  await using studio = await serve()
  const file = await studio.get('/studio/assets/index-abc.js', { 'Accept-Encoding': encoding })
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-encoding': encoding,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  expect(await file.text()).toBe(SCRIPT)
})

test.each(['/studio/assets/nothing.js', '/studio/assets/..%2findex.html', '/studio/assets/'])(
  '%s is not there',
  async (path) => {
    await using studio = await serve()
    expect((await studio.get(path)).status).toBe(404)
  },
)

test('with our own lake the Studio may ask nobody else, and runs no script that is not a file of ours', async () => {
  await using studio = await serve()
  const policy = (await studio.get('/studio')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' wss://festival.example;")
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('sanity.io')
})

test('with content in Sanity’s cloud it may ask Sanity', async () => {
  await using studio = await serve({
    settings: { isLocal: false, projectId: 'abc123', dataset: 'production' },
  })
  const policy = (await studio.get('/studio')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.sanity\.io/)
  expect(policy).toContain("script-src 'self';")
})

test('missing files are told instead of an empty page, with the command that makes them', async () => {
  await using missing = await serve({ folder: join(folder, 'nowhere') })
  const answer = await missing.get('/studio/structure')
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('run “npm run build” and start the site again'),
  ])
})

test('files are sent as they were at the start, when a build has taken their place', async () => {
  const replaced = join(folder, 'replaced')
  cpSync(built, replaced, { recursive: true })
  await using studio = await serve({ folder: replaced })
  rmSync(replaced, { recursive: true })
  expect(await (await studio.get('/studio/assets/index-abc.js')).text()).toBe(SCRIPT)
})
