import { evaluateSync, parse, toJS, type EvaluateOptions, type ExprNode } from 'groq-js'
import type { LakeDocument, Snapshot } from '../store/document.server'
import { LakeError } from '../errors.server'
import { inOrder, viewOf, type Perspective } from './perspective.server'

export interface Query {
  text: string
  params: Record<string, unknown>
}

/** The values for GROQ's functions. */
export interface QueryContext {
  /** For `sanity::projectId()` and `sanity::dataset()`. */
  projectId: string
  dataset: string
  /** The caller's user id, for `identity()`. */
  identity: string
}

/** Bytes: far more than a person writes, and far less than the parser needs long for. */
const LONGEST_QUERY = 256 * 1024

/**
 * Runs a GROQ query over a snapshot, synchronously. `query-runner.server.ts` runs callers' queries, which may take long, in a
 * thread.
 *
 * @returns plain JSON values; null for GROQ's null.
 * @throws {LakeError} 400 when the query is invalid or cannot be evaluated. It throws no other error.
 */
export function runQuery(
  snapshot: Snapshot,
  query: Query,
  perspective: Perspective,
  context: QueryContext,
): unknown {
  const { documents, byId } = viewOf(snapshot, perspective)
  return evaluate(query, context, {
    dataset: documents,
    dereference: ({ _ref }) => byId.get(_ref),
  })
}

/**
 * Whether a listener's query selects the document. References are not followed, as in Sanity's listeners.
 *
 * @throws {LakeError} 400 when the query is invalid.
 */
export function isSelected(
  document: LakeDocument | null,
  query: Query,
  context: QueryContext,
): boolean {
  if (document === null) return false
  const selected = evaluate(query, context, { dataset: [document], dereference: () => null })
  return Array.isArray(selected) ? selected.length > 0 : selected !== null
}

/**
 * The ids of the documents that a mutation's query selects.
 *
 * @throws {LakeError} 400 when the query is invalid or selects anything but documents.
 */
export function selectedIds(
  documents: ReadonlyMap<string, LakeDocument>,
  query: Query,
  context: QueryContext,
): string[] {
  const selected = evaluate(query, context, {
    dataset: inOrder(documents.values()),
    dereference: ({ _ref }) => documents.get(_ref),
  })
  return (Array.isArray(selected) ? selected : [selected ?? []].flat()).map((item: unknown) => {
    if (typeof item === 'object' && item !== null && '_id' in item && typeof item._id === 'string')
      return item._id
    throw new LakeError(400, 'mutationError', 'The query of a mutation must select documents.')
  })
}

function evaluate(
  query: Query,
  { identity, ...sanity }: QueryContext,
  documents: Pick<EvaluateOptions, 'dataset' | 'dereference'>,
): unknown {
  let tree: ExprNode | null = null
  try {
    tree = parseOnce(query)
    return toJS(evaluateSync(tree, { ...documents, sanity, identity, params: query.params }))
  } catch (error) {
    if (isAboutMissing(error)) refuseMissingFunctions(tree)
    throw asQueryError(error, query.text)
  }
}

const parsed = new Map<string, ExprNode>()
const MOST_PARSED = 200
const LONGEST_REMEMBERED = 16 * 1024

function parseOnce({ text, params }: Query): ExprNode {
  if (Buffer.byteLength(text) > LONGEST_QUERY)
    throw new LakeError(400, 'queryTooLong', 'The query is longer than 256 kB.')
  // The key contains the parameters, because the parser puts their values into the tree.
  const key = `${text}\n${JSON.stringify(params)}`
  const known = parsed.get(key)
  if (known) return known
  // groq-js takes a comment only with the end of its line.
  const tree = parse(`${withPlainEscapes(text)}\n`, { params })
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
 * Rewrites escapes for groq-js. It uses only the four lowest digits of `"\\u{1F98E}"`, and writes `undefined` for an unknown
 * escape.
 *
 * @throws {LakeError} 400 for an invalid escape.
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

/** Parameters without a value. The parser leaves them in the tree, and groq-js would use null. Sanity refuses the query. */
function unresolvedParameters(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(unresolvedParameters)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  if (node.type === 'Value') return []
  if (node.type === 'Parameter' && 'name' in node) return [String(node.name)]
  return Object.values(node).flatMap(unresolvedParameters)
}

/** groq-js parses calls of functions that it does not have, and its error does not name them. */
function isAboutMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^(not implemented|executeSync not supported)$/.test(error.message)
  )
}

/** @throws {LakeError} 400 with the names of the functions in the query that groq-js does not have. */
function refuseMissingFunctions(tree: ExprNode | null): void {
  const missing = [...new Set(missingFunctions(tree))]
  if (missing.length > 0)
    throw new LakeError(
      400,
      'queryParseError',
      `This content lake does not support the GROQ function ${missing.join(' and ')}.`,
    )
}

function missingFunctions(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(missingFunctions)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  if (node.type === 'Value') return []
  const inside = Object.values(node).flatMap(missingFunctions)
  return isCall(node) && isMissing(node)
    ? [`${node.namespace}::${node.name}()`.replace('global::', ''), ...inside]
    : inside
}

type Call = Extract<ExprNode, { type: 'FuncCall' }>

function isCall(node: object): node is Call {
  return 'type' in node && node.type === 'FuncCall'
}

/** A call without arguments of a function that groq-js has gives a value or another error. */
function isMissing(call: Call): boolean {
  try {
    evaluateSync({ ...call, args: [] }, {})
    return false
  } catch (error) {
    return isAboutMissing(error)
  }
}

/** Gives an error of groq-js the fields with which `@sanity/client` marks the place. All errors of groq-js mean a bad query. */
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
