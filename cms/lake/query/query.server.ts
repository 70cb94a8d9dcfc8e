import { evaluateSync, parse, toJS, type EvaluateOptions, type ExprNode } from 'groq-js'
import type { LakeDocument, Snapshot } from '../store/document.server'
import { LakeError } from '../errors.server'
import { viewOf, type Perspective } from './perspective.server'

export interface Query {
  text: string
  params: Record<string, unknown>
}

/** What a query can ask for besides documents. */
export interface QueryContext {
  /** For `sanity::projectId()` and `sanity::dataset()`. */
  projectId: string
  dataset: string
  /** The id of the user who asks, for `identity()`. */
  identity: string
}

/** In bytes; far above anything a person writes, far below what would take the parser long. */
const LONGEST_QUERY = 256 * 1024

/**
 * Runs a GROQ query over a snapshot, in this turn of the event loop: for others' queries, which may take long, see
 * `query-runner.server.ts`.
 *
 * @returns plain JSON values; null where GROQ says null.
 * @throws {LakeError} 400 when the query is not valid or cannot be evaluated: never anything else.
 */
export function runQuery(
  snapshot: Snapshot,
  query: Query,
  perspective: Perspective,
  { projectId, dataset, identity }: QueryContext,
): unknown {
  const { documents, byId } = viewOf(snapshot, perspective)
  return evaluate(query, {
    dataset: documents,
    dereference: ({ _ref }) => byId.get(_ref),
    sanity: { projectId, dataset },
    identity,
  })
}

/**
 * Whether a listener with this query is told of the document. References are not followed, as in Sanity's listeners.
 *
 * @throws {LakeError} 400 when the query is not valid.
 */
export function isSelected(document: LakeDocument | null, query: Query): boolean {
  if (document === null) return false
  const selected = evaluate(query, { dataset: [document], dereference: () => null })
  return Array.isArray(selected) ? selected.length > 0 : selected !== null
}

/**
 * The ids of the documents that a mutation's query selects.
 *
 * @throws {LakeError} 400 when the query is not valid, or selects something else than whole documents.
 */
export function selectedIds(documents: ReadonlyMap<string, LakeDocument>, query: Query): string[] {
  const selected = evaluate(query, {
    dataset: [...documents.values()],
    dereference: ({ _ref }) => documents.get(_ref),
  })
  return (Array.isArray(selected) ? selected : [selected ?? []].flat()).map((item: unknown) => {
    if (typeof item === 'object' && item !== null && '_id' in item && typeof item._id === 'string')
      return item._id
    throw new LakeError(400, 'mutationError', 'The query of a mutation must select documents.')
  })
}

function evaluate(query: Query, options: EvaluateOptions): unknown {
  try {
    return toJS(evaluateSync(parseOnce(query), { ...options, params: query.params }))
  } catch (error) {
    throw asQueryError(error, query.text)
  }
}

const parsed = new Map<string, ExprNode>()
const MOST_PARSED = 200
const LONGEST_REMEMBERED = 16 * 1024

function parseOnce({ text, params }: Query): ExprNode {
  if (Buffer.byteLength(text) > LONGEST_QUERY)
    throw new LakeError(400, 'queryTooLong', 'The query is longer than 256 kB.')
  // The values are part of it: the parser puts them in place.
  const key = `${text}\n${JSON.stringify(params)}`
  const known = parsed.get(key)
  if (known) return known
  const tree = parse(withPlainEscapes(text), { params })
  const [missing] = unresolvedParameters(tree)
  if (missing !== undefined)
    throw new LakeError(400, 'queryParseError', `param $${missing} referenced, but not provided`)
  if (parsed.size >= MOST_PARSED) parsed.delete(parsed.keys().next().value ?? '')
  if (key.length <= LONGEST_REMEMBERED) parsed.set(key, tree)
  return tree
}

const COMMENT_OR_STRING = /\/\/[^\n]*|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'/g
const ESCAPE = /\\(?:u\{([^}]*)\}|([^]))/g

/**
 * groq-js takes the four lowest digits of `"\\u{1F98E}"` only, and writes `undefined` for an escape that it does not know.
 *
 * @throws {LakeError} 400 for an escape that is none.
 */
function withPlainEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(COMMENT_OR_STRING, (part) =>
    part.startsWith('//') ? part : part.replace(ESCAPE, plainEscape),
  )
}

function plainEscape(escape: string, codePoint: string | undefined, letter = ''): string {
  if (codePoint === undefined) {
    if (`"'\\/bfnrtu`.includes(letter)) return escape
    throw new LakeError(400, 'queryParseError', `The query has "${escape}", which is no escape.`)
  }
  const number = /^[0-9a-f]{1,8}$/i.test(codePoint) ? Number.parseInt(codePoint, 16) : Infinity
  if (number > 0x10ffff)
    throw new LakeError(400, 'queryParseError', `The query has "${escape}", which is no character.`)
  return String.fromCodePoint(number)
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

/** The parser leaves in the tree what it has no value for; groq-js would take it for null, Sanity refuses it. */
function unresolvedParameters(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(unresolvedParameters)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  if (node.type === 'Value') return []
  if (node.type === 'Parameter' && 'name' in node) return [String(node.name)]
  return Object.values(node).flatMap(unresolvedParameters)
}

/** In the form from which `@sanity/client` draws the place. Whatever groq-js throws comes from the query. */
function asQueryError(error: unknown, text: string): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof RangeError)
    return new LakeError(400, 'queryParseError', 'The query is nested too deeply.')
  const message = error instanceof Error ? error.message : 'The query cannot be evaluated.'
  const position = error instanceof Error && 'position' in error ? error.position : null
  const place =
    typeof position === 'number'
      ? { query: text, start: position, end: Math.min(position + 1, text.length) }
      : {}
  return new LakeError(400, 'queryParseError', message, place)
}
