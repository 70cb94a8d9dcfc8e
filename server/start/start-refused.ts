/** The server cannot start, and the message tells a person why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
