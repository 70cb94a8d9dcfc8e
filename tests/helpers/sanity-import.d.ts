/** The package comes without types. */
declare module '@sanity/import' {
  import type { Readable } from 'node:stream'
  import type { SanityClient } from '@sanity/client'

  interface ImportOptions {
    client: SanityClient
    operation: 'create' | 'createOrReplace' | 'createIfNotExists'
    releasesOperation?: 'fail' | 'ignore' | 'replace'
    replaceAssets?: boolean
    /** Absolute path of the folder that file names of pictures are relative to. */
    assetsBase?: string
  }
  /** @param input a stream of NDJSON or of a tar.gz, or the absolute path of a folder. */
  export default function sanityImport(
    input: Readable | string,
    options: ImportOptions,
  ): Promise<{ numDocs: number; warnings: unknown[] }>
}
