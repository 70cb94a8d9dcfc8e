/** When an island starts without a touch. A touch (key, pointer or focus) always starts it at once. */
export type When = 'idle' | 'visible'

/** `../booking/meter/capacity-meter.island.tsx` is the island `capacity-meter`. */
export function islandName(path: string): string {
  return path.replace(/.*\/|\.island.*/g, '')
}
