import { AwsClient } from 'aws4fetch'
import { sha256 } from '../../../common/digest.server'
import { AssetStoreAway, type AssetStore } from './asset-store.server'
import { readS3Address } from './s3-address.server'
import { noAnswer, refusedByStore } from './s3-words.server'

/** With the usual names. */
export interface S3Settings {
  /** `s3://bucket?endpoint=https://…&region=…`, as `readS3Address` takes it. */
  ASSETS: string
  AWS_ACCESS_KEY_ID: string
  AWS_SECRET_ACCESS_KEY: string
  AWS_SESSION_TOKEN?: string | undefined
}

/** From the call to the last byte of the answer. */
const DEADLINE_MS = 10_000
/** A second and a third time after an answer 5xx or 429, within the deadline. */
const RETRIES = 2
/** The name of a digest among an object's metadata. */
const DIGEST = 'x-amz-meta-sha256'

/**
 * A private bucket of AWS, or of whatever else speaks S3.
 *
 * @param options.deadlineMs of each request.
 * @throws {WrongS3Address}
 */
export function s3Assets(
  settings: S3Settings,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): AssetStore {
  const { url, region } = readS3Address(settings.ASSETS)
  const client = new AwsClient({
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    ...(settings.AWS_SESSION_TOKEN ? { sessionToken: settings.AWS_SESSION_TOKEN } : {}),
    service: 's3',
    region,
    retries: RETRIES,
  })

  /** @returns the answer with its whole body; null for an object that is not there. */
  async function ask(path: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      // No redirect is followed: it could lead to another host.
      const answer = await client.fetch(url + path, { redirect: 'manual', signal, ...init })
      const body = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return { headers: answer.headers, body }
      const [, code] = /<Code>(\w+)<\/Code>/.exec(body.toString('latin1')) ?? []
      if (code === 'NoSuchKey' || code === 'InvalidRange') return null
      throw refusedByStore(answer.status, code)
    } catch (error) {
      throw error instanceof AssetStoreAway ? error : noAnswer(error, deadlineMs)
    }
  }

  return {
    async put(key, bytes, contentType) {
      const digest = sha256(bytes).toString('hex')
      // The store refuses bytes that have not this digest.
      const headers = {
        'x-amz-content-sha256': digest,
        'content-type': contentType,
        [DIGEST]: digest,
      }
      await ask(`/${key}`, { method: 'PUT', body: Uint8Array.from(bytes), headers })
    },
    async get(key, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` }
      const found = await ask(`/${key}`, headers && { headers })
      if (found === null) return null
      return {
        bytes: found.body,
        contentType: found.headers.get('content-type') ?? '',
        digest: found.headers.get(DIGEST),
      }
    },
    async delete(key) {
      await ask(`/${key}`, { method: 'DELETE' })
    },
    async *list(prefix) {
      for (let last = ''; ;) {
        const search = new URLSearchParams({ 'list-type': '2', prefix })
        if (last !== '') search.set('start-after', last)
        const page = (await ask(`?${search}`))?.body.toString('utf8') ?? ''
        const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
        yield* keys
        last = keys.at(-1) ?? ''
        if (last === '' || !page.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
  }
}
