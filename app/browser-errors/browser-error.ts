export const ERROR_ADDRESS = '/api/browser-errors'

/** The most stack frames in a report. Five are enough to find an error. */
export const LONGEST_TRACE = 5

/**
 * The classes of errors that are reported: those of the language and of the platform. Any other class counts as `Error`, because
 * its name may be anything. `Recovered` is no class: React has found other HTML than the server's, mostly because of a browser
 * extension, and has drawn the island again.
 */
export const KINDS = [
  'Error',
  'Recovered',
  'AggregateError',
  'EvalError',
  'InternalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'EncodingError',
  'HierarchyRequestError',
  'InvalidAccessError',
  'InvalidCharacterError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
] as const

/** A browser's report of an error. It contains no personal data and nothing that a visitor has typed. */
export interface BrowserError {
  /** The pattern of the page's address, such as `/timetable/:act`. */
  page: string
  /** The name of the island that failed; null for an error outside of islands. */
  island: string | null
  /** The error's class, such as `TypeError`. */
  kind: (typeof KINDS)[number]
  /**
   * Stack frames in our own scripts, the innermost first: `board-x1.js:1:2345`, or `page:12:345` in an inline script. A
   * script that could not be loaded has no place.
   */
  trace: string[]
}
