import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The package's folder. */
export const LAKE = fileURLToPath(new URL('..', import.meta.url))
export const README = readFileSync(join(LAKE, 'README.md'), 'utf8')
/** Where npm has put the packages that it needs: in its own folder, or in the one of a repository around it. */
const NODE_MODULES = join(createRequire(import.meta.url).resolve('vite/package.json'), '../..')

export interface Project extends Disposable {
  folder: string
  /** Every file and folder of the packed lake. */
  packed: string[]
  /** Runs one of its scripts, with parameters after a space, until it is disposed of. */
  run(command: string, env?: Record<string, string>): Running
  /** Runs `lake.mjs`, or another listing that opens lakes, and waits until they are open. */
  serve(databaseUrl: string, listing?: string): Promise<Running & { port: string }>
}

export interface Running extends AsyncDisposable {
  /** Waits for output that matches. @throws the output, when the script ends without it. */
  printed(pattern: RegExp): Promise<string>
}

/**
 * A project with the packed lake, the packages that it names, and the files of the README. Packages are those installed here: no
 * registry is asked.
 *
 * @param packages that the project installs beside the lake.
 */
export function projectWithLake(packages: string[]): Project {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  const lake = join(folder, 'node_modules/content-lake')
  mkdirSync(lake, { recursive: true })
  execFileSync('tar', ['-xzf', packLake(folder), '--strip-components=1', '-C', lake])
  const packed = readdirSync(lake, { recursive: true, encoding: 'utf8' })
  const { dependencies } = JSON.parse(readFileSync(join(lake, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of new Set([...Object.keys(dependencies), ...packages])) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(NODE_MODULES, name), place)
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  for (const [, name = '', code = ''] of README.matchAll(/```js\n\/\/ (\S+)\n([^]*?)```/g))
    writeFileSync(join(folder, name), code)
  return {
    folder,
    packed,
    run: (command, env = {}) => run(command, folder, env),
    async serve(databaseUrl, listing = 'lake.mjs') {
      const port = String(await freePort())
      const lake = run(listing, folder, { DATABASE_URL: databaseUrl, PORT: port })
      await lake.printed(/^The lakes? (?:is|are) open\.$/m)
      return { ...lake, port }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Builds and packs a copy of the lake, because other tests may be reading its folder. @returns the archive. */
function packLake(folder: string): string {
  const copy = join(folder, 'source')
  const cwd = join(copy, 'cms/lake')
  const filter = (path: string) => !['dist', 'node_modules'].includes(relative(LAKE, path))
  cpSync(LAKE, cwd, { recursive: true, filter })
  cpSync(join(LAKE, '../../common'), join(copy, 'common'), { recursive: true })
  symlinkSync(NODE_MODULES, join(copy, 'node_modules'))
  execFileSync(process.execPath, ['build.mjs'], { cwd, stdio: 'inherit' })
  const answer = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--offline'], { cwd })
  const [{ filename }] = JSON.parse(answer.toString()) as [{ filename: string }]
  return join(cwd, filename)
}

/** A moment ago. Of the ports that the system gives, another program gets this one only after all others. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function run(command: string, cwd: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, command.split(' '), {
    cwd,
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  return {
    async printed(pattern) {
      for (;;) {
        const [match] = pattern.exec(output) ?? []
        if (match !== undefined) return match
        if (child.exitCode !== null) throw new Error(output)
        await sleep(50)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill()
      await ended
    },
  }
}
