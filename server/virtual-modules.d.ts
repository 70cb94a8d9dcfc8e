declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'
  const build: ServerBuild
  export = build
}

/** The script of a worker thread: see `threads.mjs`. */
declare module 'virtual:thread/*' {
  const code: string
  export default code
}
