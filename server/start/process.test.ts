import { expect, test, vi } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { runAsProcess, type RunningServer } from './process'

const EVENTS = ['SIGTERM', 'SIGINT', 'uncaughtException'] as const

test('the process takes a signal from the moment at which it says that it is open', async () => {
  const before = EVENTS.map((event) => process.listeners(event as 'SIGTERM'))
  const listening: number[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => {
    listening.push(process.listenerCount('SIGTERM'))
    return true
  })
  await runAsProcess(
    async () =>
      ({ url: 'http://cave', services: { log: readableLog().log } }) as unknown as RunningServer,
  )
  write.mockRestore()
  for (const [index, event] of EVENTS.entries())
    for (const listener of process.listeners(event as 'SIGTERM'))
      if (!before[index]?.includes(listener)) process.removeListener(event, listener)
  expect(listening).toEqual([(before[0]?.length ?? 0) + 1])
})
