import { z } from 'zod'

/** The file is no backup of ours, or not a whole one; the message says so. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const head = z.object({
  kind: z.literal('festival backup'),
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(
    z.object({ number: z.int().positive(), name: z.string(), checksum: z.string() }),
  ),
})
const end = z.object({
  rows: z.record(z.string(), z.int().nonnegative()),
  sequences: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      value: z.string().regex(/^\d{1,19}$/),
    }),
  ),
})

export type BackupHead = z.infer<typeof head>
export type BackupEnd = z.infer<typeof end>

/** A row, as a JSON object of its columns. */
export interface BackupRow {
  table: string
  json: string
}

/** In bytes. The row of a picture is the longest: two hexadecimal digits for each of its bytes. */
const LONGEST_LINE = 256 * 1024 * 1024

/** @returns the line of a row. It is put together as text, because a picture is a long one. */
export function rowLine({ table, json }: BackupRow): string {
  return `["${table}",${json}]\n`
}

/**
 * Reads a backup from its beginning to its end. A backup is lines of JSON in UTF-8: the first is the head, the last the end, and
 * every other one a row, `["table", { "column": value }]`.
 *
 * @throws {BackupError} from each function, when the file is not a backup or is not whole.
 */
export function readBackup(bytes: AsyncIterable<Buffer>) {
  const lines = splitLines(bytes)
  let last: BackupEnd | null = null

  function read() {
    return lines.next().catch((error: NodeJS.ErrnoException) => {
      // zlib's own codes: what is cut off, damaged, or not compressed at all.
      throw error.code?.startsWith('Z_') ? new BackupError(NOT_WHOLE, { cause: error }) : error
    })
  }

  async function next(): Promise<string> {
    const { done, value } = await read()
    if (done) throw new BackupError(NOT_WHOLE)
    return value
  }

  return {
    head: async (): Promise<BackupHead> => parsed(head, await next()),
    async *rows(): AsyncGenerator<BackupRow> {
      for (;;) {
        const line = await next()
        const table = /^\["([a-z_]+)",/.exec(line)?.[1]
        if (table === undefined) {
          last = parsed(end, line)
          return
        }
        yield { table, json: line.slice(table.length + 4, -1) }
      }
    },
    /** After the last row. Reads on to the checksum of the compression, which is the last thing in the file. */
    async end(): Promise<BackupEnd> {
      if (last === null || !(await read()).done) throw new BackupError(NOT_WHOLE)
      return last
    },
  }
}

const NOT_OURS = 'The file is not a backup that data:backup has written. Nothing was restored.'
const NOT_WHOLE = 'The backup is cut off or damaged. Nothing was restored.'

/** Lines that are ended by a line feed, without it. Other line ends may be part of a text. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString('utf8')
      begun = []
      length = 0
      from = at + 1
    }
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new BackupError(NOT_OURS)
    begun.push(chunk.subarray(from))
  }
}

function parsed<T>(shape: z.ZodType<T>, line: string): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupError(NOT_OURS, { cause: error })
  }
}
