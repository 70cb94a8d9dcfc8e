import type { Path } from 'sanity'
import type { Stored } from '../schema/three-ways'

/** Something to mend or to look at, with its place. */
export interface Finding {
  document: Stored
  path: Path
  /** An error keeps the document from being published. */
  level: 'error' | 'warning'
  /** One or more sentences. */
  message: string
}

export function warning(document: Stored, path: Path, message: string): Finding {
  return { document, path, level: 'warning', message }
}

export function warningIf(
  isWrong: boolean,
  document: Stored | undefined,
  path: Path,
  message: string,
): Finding[] {
  return isWrong && document ? [warning(document, path, message)] : []
}
