import type { HeapInfo } from 'node:v8'
import type { Worker } from 'node:worker_threads'

/** Since Node 22.16 a worker that is busy can be asked for its memory. */
export type MeasuredWorker = Worker & { getHeapStatistics?: () => Promise<HeapInfo> }

/** Bytes of the thread's own memory. Null where Node cannot tell, and for a thread that has ended. */
export async function memoryOf(thread: MeasuredWorker): Promise<number | null> {
  const heap = await thread.getHeapStatistics?.().catch(() => null)
  return heap ? heap.total_heap_size + heap.external_memory : null
}

/**
 * Bytes by which the process has grown, but for what its main thread has taken, such as an upload. Another thread, or sharp,
 * may have taken these bytes.
 */
export function growthSince(before: NodeJS.MemoryUsage): number {
  const now = process.memoryUsage()
  const ours = now.heapTotal + now.external - before.heapTotal - before.external
  return now.rss - before.rss - Math.max(0, ours)
}
