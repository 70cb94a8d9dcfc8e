import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftovers } from './leftovers'

/** A new folder, which is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'festival-'))
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
