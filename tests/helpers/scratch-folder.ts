import { mkdtempSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** In containers it is often 64 MB. */
const ROOMY_BYTES = 1024 ** 3

/** A new empty folder, in memory where there is room: dozens of short-lived databases would keep the disk busy. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(isRoomy(MEMORY) ? MEMORY : realpathSync(tmpdir()), `${name}-`))
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ROOMY_BYTES
  } catch {
    // macOS has no such folder.
    return false
  }
}
