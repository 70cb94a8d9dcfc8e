export const ERROR_ADDRESS = '/api/browser-errors'

/** Places of one error that are reported: enough to find it. */
export const LONGEST_TRACE = 5

/** What a browser reports of an error: nothing that a visitor has typed, and nothing of the visitor. */
export interface BrowserError {
  /** Path of the page. */
  page: string
  /** Name of the island that failed; null for anything else. */
  island: string | null
  /** The error's class, such as `TypeError`. */
  kind: string
  /** Places in our own files, the innermost first. */
  trace: string[]
}
