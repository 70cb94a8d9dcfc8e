import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test, vi } from 'vitest'
import { buildRowWriter } from '../../tests/helpers/build-row-writer'
import { aUsedDataDir } from '../../tests/helpers/embedded'

let writerProgram: Promise<string> | undefined

/** tests/helpers/row-writer.ts as a process. Its lines begin with a word that says what they are. */
async function startWriter(dataDir: string, role: 'read' | 'write' = 'write') {
  writerProgram ??= buildRowWriter()
  const child = spawn(process.execPath, [await writerProgram, dataDir, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const told = (word: string) =>
    [...output.matchAll(new RegExp(`^${word} ?(.*)\n`, 'gm'))].map(([, rest = '']) => rest)
  return {
    pid: child.pid ?? 0,
    ended,
    told,
    tells: (word: string, times = 1) =>
      vi.waitFor(
        () => {
          if (told(word).length < times) throw new Error(`not ${word} yet:\n${output}`)
          return told(word)
        },
        { timeout: 15_000, interval: 5 },
      ),
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Command lines that name this folder: the server's, and of the shell that watches over it. */
function commandsOn(dataDir: string): string[] {
  const commands = existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf)
    : execFileSync('ps', ['-A', '-ww', '-o', 'command='], { encoding: 'utf8' }).split('\n')
  return commands.filter((command) => command.includes(join(dataDir, 'postgres/data')))
}

/** The watcher reads our goodbye after the server has gone, so it may live a moment longer than the writer. */
function nothingRunsOn(dataDir: string): Promise<void> {
  return vi.waitFor(
    () => {
      const commands = commandsOn(dataDir)
      if (commands.length > 0) throw new Error(`still running:\n${commands.join('\n')}`)
    },
    { timeout: 8000, interval: 20 },
  )
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended since the list was made.
    return ''
  }
}

test.concurrent('killed with -9 in the middle of writing it loses no acknowledged row, leaves no process behind, and starts again', async ({
  expect,
}) => {
  const dataDir = await aUsedDataDir()
  const acknowledged: string[] = []
  for (const rows of [40, 150]) {
    const writer = await startWriter(dataDir)
    await writer.tells('wrote', rows)
    const server = writer.told('server').join().split(' ').map(Number)
    await writer.end('SIGKILL')
    acknowledged.push(...writer.told('wrote'))
    await vi.waitFor(() => expect(server.filter(isAlive)).toEqual([]), { timeout: 8000 })
    await nothingRunsOn(dataDir)
  }
  const reader = await startWriter(dataDir, 'read')
  await reader.tells('stopped')
  const found = reader.told('found').join().split(' ')
  expect(acknowledged.filter((location) => !found.includes(location))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(190)
}, 30_000)

test.concurrent('a start right after a kill -9 waits until the old server is gone, and takes its place', async ({
  expect,
}) => {
  const dataDir = await aUsedDataDir()
  const killed = await startWriter(dataDir)
  await killed.tells('wrote', 20)
  const [old] = killed.told('server').join().split(' ').map(Number)
  // The old server is suspended, so it takes long to end.
  process.kill(old ?? 0, 'SIGSTOP')
  await killed.end('SIGKILL')
  const next = await startWriter(dataDir, 'read')
  await sleep(500)
  expect(next.told('server')).toEqual([])
  process.kill(old ?? 0, 'SIGCONT')
  await next.tells('stopped')
  const found = next.told('found').join().split(' ')
  expect(killed.told('wrote').filter((location) => !found.includes(location))).toEqual([])
}, 30_000)

test.concurrent('a server that dies by itself is started again, and no acknowledged row is lost', async ({
  expect,
}) => {
  const dataDir = await aUsedDataDir()
  const writer = await startWriter(dataDir)
  await writer.tells('wrote', 20)
  const [server] = writer.told('server').join().split(' ').map(Number)
  process.kill(server ?? 0, 'SIGKILL')
  await writer.tells('crashed')
  const before = writer.told('wrote').length
  await writer.tells('wrote', before + 20)
  await writer.end('SIGTERM')
  await nothingRunsOn(dataDir)
  const reader = await startWriter(dataDir, 'read')
  await reader.tells('stopped')
  const found = reader.told('found').join().split(' ')
  expect(writer.told('wrote').filter((location) => !found.includes(location))).toEqual([])
  // A writer that was between two rows may not notice the break.
  expect(writer.told('failed').filter((name) => name !== 'DatabaseUnavailable')).toEqual([])
}, 30_000)

test.concurrent('a stop ends a server whose processes were all stopped in their tracks, and the next start finds every acknowledged row', async ({
  expect,
}) => {
  const { dataDir, writer, server } = await aWriterWithAStoppedServer()
  await writer.end('SIGTERM')
  expect(writer.told('stopped')).toHaveLength(1)
  await vi.waitFor(() => expect(server.filter(isAlive)).toEqual([]), { timeout: 8000 })
  await nothingRunsOn(dataDir)
  const reader = await startWriter(dataDir, 'read')
  await reader.tells('stopped')
  const found = reader.told('found').join().split(' ')
  expect(writer.told('wrote').filter((location) => !found.includes(location))).toEqual([])
}, 30_000)

test.concurrent('killed with -9 while all processes of its server are stopped in their tracks it leaves none behind, and the next start finds every acknowledged row', async ({
  expect,
}) => {
  const { dataDir, writer, server } = await aWriterWithAStoppedServer()
  await writer.end('SIGKILL')
  const reader = await startWriter(dataDir, 'read')
  await reader.tells('stopped')
  await vi.waitFor(() => expect(server.filter(isAlive)).toEqual([]), { timeout: 8000 })
  await nothingRunsOn(dataDir)
  const found = reader.told('found').join().split(' ')
  expect(writer.told('wrote').filter((location) => !found.includes(location))).toEqual([])
}, 30_000)

test.concurrent('the folder of a process that runs is refused to another, which is told its number', async ({
  expect,
}) => {
  const dataDir = await aUsedDataDir()
  const first = await startWriter(dataDir)
  await first.tells('wrote')
  const second = await startWriter(dataDir)
  expect((await second.tells('refused')).join()).toContain(`is in use by process ${first.pid}`)
  await first.end('SIGTERM')
  expect(first.told('stopped')).toHaveLength(1)
}, 30_000)

/** After some acknowledged rows, all processes of its server are suspended. */
async function aWriterWithAStoppedServer() {
  const dataDir = await aUsedDataDir()
  const writer = await startWriter(dataDir)
  await writer.tells('wrote', 20)
  const server = writer.told('server').join().split(' ').map(Number)
  for (const pid of server) process.kill(pid, 'SIGSTOP')
  return { dataDir, writer, server }
}
