import { expect, test } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { openClosings } from './closing'

test('services are closed side by side, then what they need in the opposite order, whatever fails', async () => {
  const { log, messages } = readableLog()
  const steps: string[] = []
  const closings = openClosings(log)
  closings.inTurn.push(() => void steps.push('database'))
  closings.inTurn.push(() => Promise.reject(new Error('lake')))
  let finishSlow = () => {}
  const slow = new Promise<void>((finish) => (finishSlow = finish))
  closings.atOnce({ close: () => slow.then(() => void steps.push('slow service')) })
  closings.atOnce({
    close() {
      throw new Error('broken service')
    },
  })
  closings.atOnce({ close: () => void steps.push('quick service') })
  const closed = closings.close()
  expect(steps).toEqual(['quick service'])
  finishSlow()
  await closed
  expect(steps).toEqual(['quick service', 'slow service', 'database'])
  expect(messages).toEqual(['a service did not close', 'a service did not close'])
  await closings.close()
  expect(steps).toHaveLength(3)
})
