/** The script of a worker thread: see `threads.mjs`. */
declare module '*?thread' {
  const code: string
  export default code
}
