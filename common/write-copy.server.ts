import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file as a whole or not at all, also when the process ends or the disk fills up in the middle. Only the owner may read it. */
export async function writeCopy(path: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.tmp`, data, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}
