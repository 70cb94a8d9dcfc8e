export const ERROR_ADDRESS = '/api/browser-errors'

/** The most stack frames in a report. Five are enough to find an error. */
export const LONGEST_TRACE = 5

/** A browser's report of an error. It contains no personal data and nothing that a visitor has typed. */
export interface BrowserError {
  /** The path of the page. */
  page: string
  /** The name of the island that failed; null for an error outside of islands. */
  island: string | null
  /** The error's class, such as `TypeError`. */
  kind: string
  /** Stack frames in our own files, the innermost first. */
  trace: string[]
}
