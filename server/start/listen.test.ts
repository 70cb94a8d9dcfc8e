import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listen } from './listen'
import { StartRefused } from './start-refused'

// On Linux Node emits this error for hardly any reason; `most-connections.ts` is for the usual one.
test('an error after the start is told of, however many there are, and ends nothing', async () => {
  const server = createServer()
  const onLost = vi.fn()
  expect(await listen(server, 0, '127.0.0.1', onLost)).toBeGreaterThan(0)
  const tooManyFiles = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  for (let again = 0; again < 3; again += 1) server.emit('error', tooManyFiles)
  expect(onLost).toHaveBeenCalledTimes(3)
  server.close()
})

test('a port that is taken refuses the start in words', async () => {
  const [first, second] = [createServer(), createServer()]
  const port = await listen(first, 0, '127.0.0.1', vi.fn())
  await expect(listen(second, port, '127.0.0.1', vi.fn())).rejects.toThrow(
    new StartRefused(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set PORT to another one.`,
    ),
  )
  first.close()
})
