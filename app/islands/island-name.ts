/** When an island starts. A touch (a key, a pointer, the focus) starts it at once in any case. */
export type When = 'idle' | 'near'

/** `../booking/capacity-meter.island.tsx` is the island `capacity-meter`. */
export function islandName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.island.tsx', '')
}
