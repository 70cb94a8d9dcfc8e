import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/client/connect.server'
import { openAvailability } from './availability.server'

test('a database that goes away right after its return is asked again', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const ask = vi.fn(async () => undefined)
    let isFirst = true
    const onReturn = () => {
      if (isFirst)
        void afterSteps(steps).then(() =>
          availability.reportUnavailable(new DatabaseUnavailable('SILENT')),
        )
      isFirst = false
    }
    const availability = openAvailability({ ask, onReturn, log: pino({ level: 'silent' }) })
    availability.reportUnavailable(new DatabaseUnavailable('SILENT'))
    await nextTurn()
    await expect
      .poll(() => availability.isAway(), { message: `missed ${steps} steps after the return` })
      .toBe(false)
    expect(ask).toHaveBeenCalledTimes(2)
    availability.close()
  }
})

/** Waits for `count` microtasks, before timers and I/O. */
async function afterSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve()
}
