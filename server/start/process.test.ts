import { expect, test, vi } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { runAsProcess, type RunningServer } from './process'

const EVENTS = ['SIGTERM', 'SIGINT', 'uncaughtException'] as const

test('the process takes a signal from the moment at which it says that it is open', async () => {
  await using running = await aProcess()
  expect(running.listeningWhenOpen).toBe(1)
})

test('an error that nobody caught is told to the log, which knows what may be said of it, and then ends the process and its database', async () => {
  const seen: unknown[] = []
  await using running = await aProcess(
    { fatal: (words: object) => seen.push(words) },
    () => void seen.push('database ended'),
  )
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    seen.push(code)
    return undefined as never
  })
  const error = Object.assign(new Error('Key (passport)=(X1234567) exists'), { code: '23505' })
  for (const listener of running.added('uncaughtException')) listener(error)
  exit.mockRestore()
  expect(seen).toEqual([{ err: error }, 'database ended', 1])
})

/** The site's process as it is open, in this one. Its listeners go with it. */
async function aProcess(log: object = readableLog().log, kill = () => {}) {
  const before = new Map(EVENTS.map((event) => [event, listenersOf(event)]))
  const added = (event: (typeof EVENTS)[number]) =>
    listenersOf(event).filter((listener) => !before.get(event)?.includes(listener))
  let listeningWhenOpen = 0
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => {
    listeningWhenOpen = added('SIGTERM').length
    return true
  })
  await runAsProcess(
    async () => ({ url: 'http://cave', services: { log }, kill }) as unknown as RunningServer,
  )
  write.mockRestore()
  return {
    listeningWhenOpen,
    added,
    [Symbol.asyncDispose]: async () => {
      for (const event of EVENTS)
        for (const listener of added(event)) process.removeListener(event, listener)
    },
  }
}

function listenersOf(event: string) {
  return process.listeners(event as 'SIGTERM') as ((given: unknown) => void)[]
}
