import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A holder answers at once. A stopped one (SIGSTOP) does not answer, and still holds the lock. */
const ANSWER_MS = 500

/**
 * Takes the lock of a data folder: a unix socket that listens at `path` and tells who asks our process id. The kernel stops
 * the listening when we die, however we die, so a file left behind is recognised and never keeps anybody out.
 *
 * @returns how to release it, or the process id of the holder (null when it does not answer).
 */
export async function takeLock(
  path: string,
): Promise<{ release: () => void } | { heldBy: number | null }> {
  for (let leftBehind = false; ; leftBehind = true) {
    const server = await listenAt(path)
    if (server && (!leftBehind || (await isStillOurs(path))))
      return { release: () => server.close() }
    const holder = await askHolder(path)
    if (holder !== 'nobody') return { heldBy: holder }
    rmSync(path, { force: true })
  }
}

/** Null when the path is taken, by a holder or by a file left behind. */
function listenAt(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((asker) =>
      asker.on('error', () => asker.destroy()).end(String(process.pid)),
    )
    // An error may also come later, when somebody who asks cannot be answered. It changes nothing then, but without a listener
    // it would end the process.
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    // The lock alone must not keep the process alive.
    server.listen(path, () => resolve(server.unref()))
  })
}

/**
 * Two processes may remove the same old file at once. The later one then removes the new file of the earlier one, so look again
 * after a moment.
 */
async function isStillOurs(path: string): Promise<boolean> {
  const inode = () => statSync(path, { throwIfNoEntry: false })?.ino
  const before = inode()
  await sleep(50)
  return before !== undefined && inode() === before
}

function askHolder(path: string): Promise<number | null | 'nobody'> {
  return new Promise((resolve) => {
    let answer = ''
    const asker = connect(path)
    const done = (holder: number | null | 'nobody') => {
      clearTimeout(timer)
      asker.destroy()
      resolve(holder)
    }
    const timer = setTimeout(done, ANSWER_MS, null)
    asker.on('data', (text) => (answer += text))
    asker.on('end', () => done(Number.parseInt(answer, 10) || null))
    asker.on('error', ({ code }: NodeJS.ErrnoException) =>
      done(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'nobody' : null),
    )
  })
}
