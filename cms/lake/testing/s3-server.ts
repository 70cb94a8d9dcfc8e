import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../asset-store/s3.server'
import { temporaryFolder } from './lake'

const BUCKET = 'festival'
/** The only key of this server, and its secret. */
const KEY = 'S3RVER'
const OBJECT = '._S3rver_object'

/** An S3 server with an empty bucket: `await using s3 = await s3Server()`. */
export async function s3Server() {
  const directory = temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const url = `http://127.0.0.1:${port}`
  const keys = () =>
    readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(OBJECT))
      .map((name) => name.slice(0, -OBJECT.length))
      .toSorted()
  return {
    url,
    settings: settingsFor(url),
    keys,
    /** Puts other bytes on its disk in place of an object. */
    damage: (key: string, bytes: Buffer) =>
      writeFileSync(join(directory, BUCKET, `${key}${OBJECT}`), bytes),
    [Symbol.asyncDispose]: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

/** @param url of the server, or of a way to it. */
export function settingsFor(url: string): S3Settings {
  const { origin } = new URL(url)
  return {
    ASSETS: `s3://${BUCKET}?endpoint=${origin}`,
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: KEY,
  }
}
