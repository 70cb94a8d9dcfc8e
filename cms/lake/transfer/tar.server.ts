import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** An archive is unzipped in pieces of this many bytes. In the 16 KB that are usual, 1 GB takes ten times as long. */
const PIECE_BYTES = 1024 * 1024

/**
 * Unpacks the plain files of a tar or tar.gz into a folder. It makes no links, and nothing outside of the folder.
 *
 * @throws {Error} when it is no archive, is damaged, names a file outside of the folder, or the disk is full.
 */
export async function unpackTar(
  archive: Readable,
  folder: string,
  { isZipped }: { isZipped: boolean },
): Promise<void> {
  const inside = resolve(folder)
  const entries = extract()
  async function write(): Promise<void> {
    for await (const entry of entries) {
      if (entry.header.type !== 'file') {
        entry.resume()
        continue
      }
      const path = resolve(inside, entry.header.name)
      if (!path.startsWith(inside + sep))
        throw new Error(`${entry.header.name} is outside of the archive`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, entry as AsyncIterable<Buffer>)
    }
  }
  const unzip = isZipped ? createGunzip({ chunkSize: PIECE_BYTES }) : new PassThrough()
  const works = [pipeline(archive, unzip, entries as unknown as Writable), write()]
  try {
    await Promise.all(works)
  } finally {
    // The caller may delete the folder as soon as nothing is written into it any more.
    await Promise.allSettled(works)
  }
}
