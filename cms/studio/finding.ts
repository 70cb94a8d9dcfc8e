import type { Path } from 'sanity'
import { publishedIdOf } from '../schema/lake-questions'
import type { Stored } from '../schema/three-ways'

/** Something to mend or to look at, with its place. */
export interface Finding {
  /** Of the document, without a prefix. */
  id: string
  type: string
  path: Path
  /** An error keeps the document from being published. */
  level: 'error' | 'warning'
  /** One or more sentences. */
  message: string
}

export function warning({ _id, _type: type }: Stored, path: Path, message: string): Finding {
  return { id: publishedIdOf(_id), type, path, level: 'warning', message }
}

export function warningIf(
  isWrong: boolean,
  document: Stored | undefined,
  path: Path,
  message: string,
): Finding[] {
  return isWrong && document ? [warning(document, path, message)] : []
}
