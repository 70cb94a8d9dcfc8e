import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { SECRETS } from '../helpers/site'

/*
 * The project in the hands of somebody who knows nothing of it: a copy in a folder with an odd name, with packages that are
 * linked from here, so that `npm ci` need not run again.
 */
const ODD_NAME = "it's ü [x] #1 $HOME ? %20"
const PROJECT = [
  'app',
  'cms',
  'common',
  'db',
  'languages',
  'public',
  'rules',
  'server',
  'services',
  'tests/helpers',
  'tests/run.mjs',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
/** The copies of all tests. Each test that changes something has one of its own. */
const scratch = mkdtempSync(join(tmpdir(), 'stranger-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** @returns the folder of another copy, in which nothing is built. */
function copy(): string {
  const project = join(mkdtempSync(join(scratch, 'copy-')), ODD_NAME)
  for (const path of PROJECT) cpSync(path, join(project, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  return project
}

/** @returns the folder of another copy with a build, which counts as made from its sources. */
async function builtCopy(): Promise<string> {
  const project = copy()
  cpSync('build', join(project, 'build'), { recursive: true })
  rmSync(join(project, STAMP))
  await runIn(project, ...script('writeStamp(buildFolder, digestOfSources())'))
  return project
}

/** Arguments of `node` that run this with everything of the module. */
const script = (code: string) => [
  '--input-type=module',
  '--eval',
  `import { buildFolder, digestOfSources, stateOfBuild, writeStamp } from './server/build-stamp.mjs'; ${code}`,
]

const OPEN = /^The cave is open: (\S+)$/m
const BUILDING = 'Building the site and the Studio'
const STAMP = 'build/made-from.json'

/** `node …` in the copy. */
function node(project: string, args: string[], settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH, HOME, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}

/** Runs to the end. */
async function runIn(project: string, ...args: string[]) {
  const { ended, output } = node(project, args)
  return { code: await ended, output: output() }
}

/** The site once it is open: `await using site = await open(project, 'server/launch.mjs')`. */
async function open(project: string, command: string, settings?: Record<string, string>) {
  const { child, ended, output } = node(project, [command], settings)
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

const change = (project: string, path: string, edit: (text: string) => string) =>
  writeFileSync(join(project, path), edit(readFileSync(join(project, path), 'utf8')))

test('before anything is built, what never builds says in one sentence what to do', async () => {
  const project = copy()
  for (const command of [['server/launch.mjs'], ['server/commands/data.mjs', 'backup', 'x.gz']])
    expect(await runIn(project, ...command)).toEqual({
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
    const project = copy()
    const before = readdirSync(project)
    await using site = await open(project, 'server/build-and-launch.mjs')
    expect(site.output()).toContain(BUILDING)
    // All that the site keeps is in `.data`; the rest is the build's.
    expect(readdirSync(project).filter((name) => !before.includes(name))).toEqual([
      '.cache',
      '.data',
      'build',
    ])
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
  },
)

test(
  'npm run dev opens site and Studio without a build, and shows a page as its file is now',
  { timeout: 240_000 },
  async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(scripts.dev).toBe('node server/dev.mjs')
    const project = copy()
    await using pg = await testDatabase('seeded')
    await using site = await open(project, 'server/dev.mjs', { ...SECRETS, DATABASE_URL: pg.url })
    const home = async () => (await fetch(site.url)).text()
    expect(await home()).toContain('FOLLOW US')
    expect((await fetch(`${site.url}/studio`)).status).toBe(200)
    change(project, 'app/home/hero.tsx', (text) => text.replace('FOLLOW US', 'FOLLOW THE BATS'))
    await expect.poll(home, { timeout: 30_000 }).toContain('FOLLOW THE BATS')
    expect(existsSync(join(project, 'build'))).toBe(false)
  },
)

test('a build that lacks the Studio is none, and one whose lockfile npm has only written anew is fresh', async () => {
  const project = await builtCopy()
  const state = async () =>
    (await runIn(project, ...script('process.stdout.write(stateOfBuild())'))).output
  expect(await state()).toBe('fresh')
  // `npm prune --omit=dev` of npm 10 drops them.
  change(project, 'package-lock.json', (text) => {
    expect(text).toContain('"libc"')
    return text.replaceAll(/,\s*"libc": \[[^\]]*\]/g, '').replaceAll(/"libc": \[[^\]]*\],/g, '')
  })
  expect(await state()).toBe('fresh')
  change(project, 'app/theme.css', (text) => `${text}\n/* changed */\n`)
  expect(await state()).toBe('stale')
  rmSync(join(project, 'build/studio'), { recursive: true })
  expect(await state()).toBe('missing')
  for (const command of [['server/launch.mjs'], ['server/commands/data.mjs', 'backup', 'x.gz']])
    expect(await runIn(project, ...command)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The build in .+ is not whole: run “npm run build”, or .+\.\n$/,
      ),
    })
  writeFileSync(join(project, STAMP), '{ "digest": ')
  expect(await state()).toBe('missing')
})

test('a build that fails says so and leaves what was built before, which still starts', async () => {
  const project = await builtCopy()
  // It fails at once. After an error in a page the Studio would be half built.
  change(project, 'vite.config.ts', (text) => `${text}\nexport const broken = (\n`)
  const { code, output } = await runIn(project, 'server/build-and-launch.mjs')
  expect(code).toBe(1)
  expect(output).toMatch(
    /could not be built; the lines above say why\. What was built before is untouched\.\n$/,
  )
  const left = readdirSync(join(project, '.cache')).filter((name) => name.startsWith('build-'))
  expect(left).toEqual([])
  await using pg = await testDatabase('seeded')
  await using site = await open(project, 'server/launch.mjs', { ...SECRETS, DATABASE_URL: pg.url })
  expect(site.output()).toContain('older than the sources')
  expect((await fetch(site.url)).status).toBe(200)
})

test('a build that is ended for want of memory says so', async () => {
  const project = copy()
  for (const signal of ['SIGKILL', 'SIGABRT']) {
    writeFileSync(
      join(project, 'server/build.mjs'),
      `process.kill(process.pid, '${signal}'); setInterval(() => undefined, 1000)`,
    )
    expect(await runIn(project, 'server/build-and-launch.mjs')).toEqual({
      code: 1,
      output: `${signal} has ended the build, most likely for want of memory: a build needs 1 GB. What was built before is untouched.\n`,
    })
  }
})

test('after an update that has left the data in the old folder, a start makes no new database and no new key', async () => {
  const project = await builtCopy()
  const old = join(project, '..', 'festival-old', '.data', 'postgres', 'data')
  mkdirSync(old, { recursive: true })
  writeFileSync(join(old, 'PG_VERSION'), '18\n')
  expect(await runIn(project, 'server/launch.mjs')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^A new, empty database would be made in .+ set DATA_DIR=.+\.\n$/,
    ),
  })
  expect(existsSync(join(project, '.data'))).toBe(false)
})

test('after an update without npm ci a start says which package is of another version', async () => {
  const project = await builtCopy()
  change(project, 'package.json', (text) =>
    text.replace(/"esbuild": "[^"]+"/, '"esbuild": "99.0.0"'),
  )
  change(project, 'app/theme.css', (text) => `${text}\n/* changed */\n`)
  for (const command of ['build-and-launch', 'build'])
    expect(await runIn(project, `server/${command}.mjs`)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The package esbuild is installed in version [\d.]+, but this needs 99\.0\.0: run “npm ci --include=dev”\.\n$/,
      ),
    })
})

test('without the packages that build, npm start opens what is built, and says what to run when nothing is', async () => {
  const project = await builtCopy()
  change(project, 'package.json', (text) => text.replace('"esbuild"', '"not-installed"'))
  change(project, 'app/theme.css', (text) => `${text}\n/* changed */\n`)
  {
    await using pg = await testDatabase('seeded')
    await using site = await open(project, 'server/build-and-launch.mjs', {
      ...SECRETS,
      DATABASE_URL: pg.url,
    })
    expect(site.output()).toContain('older than the sources')
    expect(site.output()).not.toContain(BUILDING)
  }
  rmSync(join(project, 'build'), { recursive: true })
  for (const command of ['build-and-launch', 'build', 'dev'])
    expect(await runIn(project, `server/${command}.mjs`)).toEqual({
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
  expect(await runIn('.', '--import', older, command)).toEqual({
    code: 1,
    output: 'This needs Node 20 from 20.19 on, or 22.12 and newer; this is Node 18.20.8.\n',
  })
})
