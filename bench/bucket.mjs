import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const SERVER = import.meta.resolve('@20minutes/s3rver')
const BUCKET = 'festival'
/** The only key of this server, and its secret. */
const KEY = 'S3RVER'

/**
 * An S3 server with an empty bucket, in a process of its own.
 *
 * @param {string} folder
 * @param {number} port
 */
export async function startBucket(folder, port) {
  const directory = join(folder, 's3')
  const logPath = join(folder, 's3.log')
  mkdirSync(directory)
  const log = openSync(logPath, 'w')
  const options = { directory, address: '127.0.0.1', port, configureBuckets: [{ name: BUCKET }] }
  const code = `
    const { default: S3rver } = await import(${JSON.stringify(SERVER)})
    await new S3rver(${JSON.stringify(options)}).run()
    console.log('listening')`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(server, 'spawn')
  while (!readFileSync(logPath, 'utf8').includes('listening')) await pause(50)
  return {
    settings: {
      ASSETS: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    /** Requests so far. */
    asked: () => readFileSync(logPath, 'utf8').match(/ \d{3} \d+m?s /g)?.length ?? 0,
    /** Scaled pictures that it has. */
    scaled: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.startsWith('pictures/') && name.endsWith('_object'),
      ).length,
    stop: () => void server.kill('SIGTERM'),
  }
}

/**
 * Moves the pictures of a running site into its bucket, as operators do.
 *
 * @param {Record<string, string>} settings
 */
export async function movePictures(settings) {
  const words = ['server/commands/assets.mjs', 'move', settings.ASSETS ?? '']
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...settings } })
}
