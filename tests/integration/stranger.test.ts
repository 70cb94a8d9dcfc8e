import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/*
 * The project in the hands of somebody who knows nothing of it: a copy in a folder with an odd name, with packages that are
 * linked from here, so that `npm ci` need not run again.
 */
const ODD_NAME = "it's ü [x] #1 $HOME ? %20"
const PROJECT = [
  'app',
  'cms',
  'db',
  'public',
  'server',
  'tests/helpers',
  'tests/run.mjs',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
const scratch = mkdtempSync(join(tmpdir(), 'stranger-'))
const project = join(scratch, ODD_NAME)
for (const path of PROJECT) cpSync(path, join(project, path), { recursive: true })
symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const OPEN = /^The cave is open: (\S+)$/m
const BUILDING = 'Building the site and the Studio'

/** `node …` in the copy. */
function node(...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH, HOME, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}

/** Runs to the end. */
async function run(...args: string[]) {
  const { ended, output } = node(...args)
  return { code: await ended, output: output() }
}

/** The site once it is open: `await using site = await open('server/launch.mjs')`. */
async function open(...args: string[]) {
  const { child, ended, output } = node(...args)
  const url = await new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', () => {
        const address = OPEN.exec(output())?.[1]
        if (address) done(address)
      })
    void ended.then((code) => fail(new Error(`ended with ${code}:\n${output()}`)))
  })
  return {
    url,
    output,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await ended
    },
  }
}

const change = (path: string, edit: (text: string) => string) =>
  writeFileSync(join(project, path), edit(readFileSync(join(project, path), 'utf8')))

test('before anything is built, what never builds says in one sentence what to do', async () => {
  for (const command of [['server/launch.mjs'], ['server/commands/data.mjs', 'backup', 'x.gz']])
    expect(await run(...command)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Nothing is built yet: run “npm run build”, or .+\.\n$/),
    })
})

test(
  'npm start builds in a folder of any name and opens the site, which goes on without the files it was started from',
  { timeout: 240_000 },
  async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(scripts.start).toBe('node server/build-and-launch.mjs')
    await using site = await open('server/build-and-launch.mjs')
    expect(site.output()).toContain(BUILDING)
    rmSync(join(project, 'build/studio'), { recursive: true })
    cpSync(join(project, 'build'), join(scratch, 'kept'), { recursive: true })
    rmSync(join(project, 'build'), { recursive: true })
    for (const path of ['/', '/admin-flight-details', '/intro.mp4', '/studio', '/preview'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    const page = await (await fetch(`${site.url}/studio`)).text()
    const files = [...page.matchAll(/(?:src|href)="(\/studio\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(files.length).toBeGreaterThan(2)
    for (const path of files)
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    cpSync(join(scratch, 'kept'), join(project, 'build'), { recursive: true })
  },
)

/** What `npm start` thinks of the build. */
const state = async () =>
  (
    await run(
      '--input-type=module',
      '--eval',
      "process.stdout.write((await import('./server/build-stamp.mjs')).stateOfBuild())",
    )
  ).output

test('a build that lacks the Studio is none, and one whose lockfile npm has only written anew is fresh', async () => {
  expect(await state()).toBe('missing')
  const stamp = join(project, 'build/made-from.json')
  const { digest, files } = JSON.parse(readFileSync(stamp, 'utf8'))
  const without = files.filter(([path]: [string]) => !path.startsWith('studio/'))
  writeFileSync(stamp, JSON.stringify({ digest, files: without }))
  expect(await state()).toBe('fresh')
  // `npm prune --omit=dev` of npm 10 drops them.
  change('package-lock.json', (text) => {
    expect(text).toContain('"libc"')
    return text.replaceAll(/,\s*"libc": \[[^\]]*\]/g, '').replaceAll(/"libc": \[[^\]]*\],/g, '')
  })
  expect(await state()).toBe('fresh')
  change('app/theme.css', (text) => `${text}\n/* changed */\n`)
  expect(await state()).toBe('stale')
})

test('a build that fails says so and leaves what was built before, which still starts', async () => {
  change('app/routes/privacy.tsx', (text) => `${text}\nexport const broken = (\n`)
  const { code, output } = await run('server/build-and-launch.mjs')
  expect(code).toBe(1)
  expect(output).toMatch(
    /could not be built; the lines above say why\. What was built before is untouched\.\n$/,
  )
  await using site = await open('server/launch.mjs')
  expect(site.output()).toContain('older than the sources')
  expect((await fetch(site.url)).status).toBe(200)
})

test('without the packages that build, npm start opens what is built, and says what to run when nothing is', async () => {
  change('package.json', (text) => text.replace('"esbuild"', '"not-installed"'))
  {
    await using site = await open('server/build-and-launch.mjs')
    expect(site.output()).not.toContain(BUILDING)
  }
  rmSync(join(project, 'build'), { recursive: true })
  for (const command of ['build-and-launch', 'build', 'dev'])
    expect(await run(`server/${command}.mjs`)).toEqual({
      code: 1,
      output:
        'The package not-installed, which this needs, is not installed: run “npm ci --include=dev”.\n',
    })
})

test.each([
  'server/build-and-launch.mjs',
  'server/launch.mjs',
  'server/build.mjs',
  'server/dev.mjs',
  'server/commands/content.mjs',
  'server/commands/data.mjs',
  'tests/run.mjs',
])('%s says in one sentence that Node is too old, before anything else', async (command) => {
  const older =
    "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.8'})"
  expect(await run('--import', older, command)).toEqual({
    code: 1,
    output: 'This needs Node 20 from 20.19 on, or 22.12 and newer; this is Node 18.20.8.\n',
  })
})
