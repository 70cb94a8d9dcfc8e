import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'

/** In bytes, unpacked: it is all in memory at once. */
const LARGEST_ARCHIVE = 1024 * 1024 * 1024
const BLOCK = 512

/**
 * Unpacks a tar.gz, as `sanity dataset export` writes it, in memory: nothing of it can get anywhere else.
 *
 * @returns the plain files by their path in the archive.
 * @throws {Error} when it is none, is damaged, or is larger than 1 GB.
 */
export async function unpackTarGz(archive: Buffer): Promise<Map<string, Buffer>> {
  const bytes = await promisify(gunzip)(archive, { maxOutputLength: LARGEST_ARCHIVE })
  const files = new Map<string, Buffer>()
  let longName: string | null = null
  for (let start = 0; start + BLOCK <= bytes.length;) {
    const header = bytes.subarray(start, start + BLOCK)
    if (header.every((byte) => byte === 0)) break
    const size = Number.parseInt(text(header, 124, 12), 8)
    const isWhole = Number.isInteger(size) && start + BLOCK + size <= bytes.length
    if (!isWhole || Number.parseInt(text(header, 148, 8), 8) !== checksum(header))
      throw new Error('the archive is damaged')
    const content = bytes.subarray(start + BLOCK, start + BLOCK + size)
    const type = text(header, 156, 1)
    if (type === 'L') longName = text(content, 0, size)
    else if (type === 'x')
      longName = /(?:^|\n)\d+ path=(.*)\n/.exec(content.toString())?.[1] ?? null
    else {
      // Older archives have no mark for a plain file.
      if (type === '0' || type === '') files.set(longName ?? nameIn(header), content)
      longName = null
    }
    start += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

function nameIn(header: Buffer): string {
  const [name, prefix] = [text(header, 0, 100), text(header, 345, 155)]
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Up to the first zero. */
function text(bytes: Buffer, start: number, length: number): string {
  const [part = ''] = bytes.toString('utf8', start, start + length).split('\0')
  return part.trim()
}

/** Of the header, its own field counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}
