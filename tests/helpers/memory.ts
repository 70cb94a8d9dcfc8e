import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SiteProcess } from './site'

/** Settings of a site for `openMemoryGauge`: Node's inspector, on a free port of this machine. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Tells what a site holds in memory, in MB. Garbage is collected before, so a busy machine changes nothing. */
export async function openMemoryGauge(site: SiteProcess) {
  const [, address = ''] = /^Debugger listening on (\S+)$/m.exec(site.output()) ?? []
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let asked = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (asked += 1)
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [text] = (await once(socket, 'message')) as [Buffer]
      const answer = JSON.parse(text.toString()) as { id?: number; result: unknown }
      if (answer.id === id) return answer.result
    }
  }
  return {
    async held(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      const { result } = (await ask('Runtime.evaluate', {
        expression:
          '(({ heapUsed, external }) => (heapUsed + external) / 1024 ** 2)(process.memoryUsage())',
      })) as { result: { value: number } }
      return result.value
    },
    [Symbol.dispose]: () => socket.terminate(),
  }
}
