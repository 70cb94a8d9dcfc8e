import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Bytes after unpacking. They are all in memory at once. */
const LARGEST_ARCHIVE = 1024 * 1024 * 1024

/**
 * Unpacks a tar.gz of `sanity dataset export` in memory, so that its paths cannot lead to files on the disk.
 *
 * @returns the plain files by their path in the archive.
 * @throws {Error} when it is no archive, is damaged, or is larger than 1 GB.
 */
export async function unpackTarGz(archive: Readable): Promise<Map<string, Buffer>> {
  const entries = extract()
  const files = new Map<string, Buffer>()
  async function collect(): Promise<void> {
    for await (const entry of entries) {
      const { name, type } = entry.header
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      if (type === 'file') files.set(name, Buffer.concat(chunks))
    }
  }
  await Promise.all([
    pipeline(archive, createGunzip(), bounded(), entries as unknown as Writable),
    collect(),
  ])
  return files
}

function bounded(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > LARGEST_ARCHIVE) done(new Error('the archive is larger than 1 GB'))
      else done(null, chunk)
    },
  })
}
