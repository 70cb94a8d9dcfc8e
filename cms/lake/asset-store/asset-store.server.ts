import { LakeError } from '../errors.server'

/** An object with its bytes. */
export interface StoredObject {
  bytes: Buffer
  contentType: string
  /** SHA-256 of the whole object in hexadecimal digits, as it was put; null when it was put by something else. */
  digest: string | null
}

/**
 * Keeps bytes outside of the database, as `content-lake/s3` does. Nobody but the lake reads it: it decides who may have which
 * picture. Every method throws an `AssetStoreAway` when the store does not do what it should.
 */
export interface AssetStore {
  /** Puts an object, also in place of one that is there. It is whole there, or not at all. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /**
   * @param part bytes from number `start` to number `end`, both included and counted from 0. Default: all.
   * @returns null when there is no such object.
   */
  get(key: string, part?: { start: number; end: number }): Promise<StoredObject | null>
  /** Deletes an object. One that is not there is no error. */
  delete(key: string): Promise<void>
  /** The keys that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>
}

/** The object store is away, refuses, or has not what it should have. The message says so in a sentence for everybody. */
export class AssetStoreAway extends LakeError {
  override name = 'AssetStoreAway'

  constructor(sentence: string, options?: ErrorOptions) {
    super(503, 'assetStoreUnavailable', sentence)
    if (options?.cause !== undefined) this.cause = options.cause
  }
}
