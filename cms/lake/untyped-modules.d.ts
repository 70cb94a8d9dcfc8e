/** As much as is used of it. The package has no types of its own. */
declare module 'serve-static' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  /** @param next called where the folder has no such file. */
  type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export default function serveStatic(folder: string): Serve
}

/** As much as is used of it. An installation may be without this package and the next. */
declare module '@electric-sql/pglite' {
  export class PGlite {
    static create(options: { loadDataDir: Blob }): Promise<PGlite>
    /** Messages of PostgreSQL's protocol to the server, and its answers. */
    execProtocolRaw(messages: Uint8Array, options: { syncToFs: boolean }): Promise<Uint8Array>
    close(): Promise<void>
  }
}

declare module '@electric-sql/pglite-prepopulatedfs' {
  /** A cluster that is made already: to make one takes two seconds. */
  export function dataDir(): Promise<Blob>
}
