import { expect, test, vi } from 'vitest'
import { readAsAdmin } from './fetch-as-admin'

/** A server that answers with these parts, one every `gap` ms, and a clock that the test moves. */
function aServer(parts: string[], gap: number) {
  vi.useFakeTimers()
  const text = new TextEncoder()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const left = [...parts]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        const next = () => {
          const part = left.shift()
          if (part === undefined) return controller.close()
          controller.enqueue(text.encode(part))
          setTimeout(next, gap)
        }
        next()
      },
    })
    return Promise.resolve(new Response(body))
  })
  return {
    [Symbol.dispose]() {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}

const listed = () => readAsAdmin<unknown[]>('password', '/api/artist-flight-details', Array.isArray)

test('a list that arrives slowly is read to its end', async () => {
  using _ = aServer(['[', '  ', '  ', ']'], 14_000)
  const reading = listed()
  // In steps: between two of them the streams get their turns.
  for (let second = 0; second < 60; second += 1) await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toEqual([])
})

test('a list that stops arriving is given up after 15 seconds', async () => {
  using _ = aServer(['[', ']'], 16_000)
  const reading = listed()
  for (let second = 0; second < 15; second += 1) await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toBeNull()
})
