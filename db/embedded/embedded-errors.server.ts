import { statfsSync } from 'node:fs'

/**
 * The embedded database cannot be used, and a person has to do something about it: the message says what happened and what
 * to do, in words meant to be printed as they are.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Another process works on the same data folder. Two servers on one cluster would destroy it, so the later one yields. */
export class DataDirInUse extends EmbeddedDatabaseError {
  override name = 'DataDirInUse'

  constructor(
    readonly dataDir: string,
    /** The process that holds the folder; null when it did not say. */
    readonly holder: number | null,
  ) {
    super(
      `The data folder ${dataDir} is in use by ${holder === null ? 'another process' : `process ${holder}`}, which is still running. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    )
  }
}

/** A file system that is made for any system, such as exFAT's, in words to be printed. @param code - of the step that failed */
export function unfitFileSystem(path: string, code = ''): string {
  return (
    `The file system of ${path} cannot hold a database (${code}): it lacks links, sockets, or modes, as exFAT, FAT and many network shares do. ` +
    'Choose a folder on a disk of this machine with DATA_DIR, or set DATABASE_URL to a server elsewhere.'
  )
}

/** PostgreSQL writes its log in files of 16 MB, and needs one or two to start. */
const ROOM_TO_START = 32 * 1024 * 1024

/**
 * Whether a full disk is why something failed, in words to be printed; else null.
 *
 * @param folder - on the disk in question.
 * @param reason - what a program said, which may be cut off: its log is on the same disk.
 */
export function diskFull(
  folder: string,
  reason: unknown,
  freeBytes = () => freeBytesAt(folder),
): string | null {
  const isNamed = /ENOSPC|EDQUOT|No space left|Disk quota/.test(
    reason instanceof Error
      ? `${reason.message} ${String(Reflect.get(reason, 'code'))}`
      : String(reason),
  )
  if (!isNamed && freeBytes() >= ROOM_TO_START) return null
  const free = Math.floor(freeBytes() / 1024 / 1024)
  return `The disk that holds ${folder} is full (${free} MB free). Make room on it and start again. What was saved is still there.`
}

function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
