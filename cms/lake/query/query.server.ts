import type { ContentSourceMap } from '@sanity/client'
import { evaluate, evaluateSync, parse, toJS, type EvaluateOptions, type ExprNode } from 'groq-js'
import type { LakeDocument } from '../store/document.server'
import { LakeError } from '../errors.server'
import { demandsOf, nodesIn } from './demands.server'
import { inOrder, type View } from './perspective.server'
import { sortedFirst } from './sorted-first.server'
import { sourceMapOf, type ArraySelector } from './source-map.server'
import { tagsOfAnswer } from './sync-tags.server'
import { tracedTree, type Traced } from './traced-tree.server'

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

/** What a query has given, and what its answer depends on. */
export interface Answered {
  /** With null for GROQ's null. A value that JSON does not have is one with `toJSON`. */
  result: unknown
  /** Null unless it was asked for. */
  sourceMap: ContentSourceMap | null
  syncTags: string[]
}

/**
 * Runs a GROQ query over the documents of a perspective. Nearly all of it is synchronous, so `query-runner.server.ts` runs callers' queries, which may
 * take long, in a thread.
 *
 * @param selector how a source map names the elements of lists; null: none is asked for.
 * @throws {LakeError} 400 when the query is invalid or cannot be evaluated. It throws no other error.
 */
export async function runQuery(
  view: View,
  query: Query,
  context: QueryContext,
  selector: ArraySelector | null = null,
): Promise<Answered> {
  const tree = parseOnce(query)
  const referenced = new Set<string>()
  const dereference = ({ _ref }: { _ref: string }) => {
    referenced.add(_ref)
    return view.byId.get(_ref)
  }
  try {
    const { tree: unsorted, dataset } = sortedFirst(tree, datasetFor(tree, view))
    const options = { ...optionsFor(query, context), dataset, dereference }
    const evaluated = selector === null ? unsorted : tracedTree(unsorted)
    const value: unknown = isSlow(tree)
      ? await (await evaluate(evaluated, options)).get()
      : evaluateSync(evaluated, options).data
    const syncTags = tagsOfAnswer(demandsOf(tree), referenced, view.byId)
    if (selector === null) return { result: value, sourceMap: null, syncTags }
    const traced = value as Traced
    const read = new Set([...dataset, ...[...referenced].flatMap((id) => view.byId.get(id) ?? [])])
    const sourceMap = sourceMapOf(traced, read, view.byId, selector)
    return { result: traced.result, sourceMap, syncTags }
  } catch (error) {
    throw asQueryError(error, query.text, tree)
  }
}

/** groq-js has `diff::` in its asynchronous evaluation alone, which takes longer for all else. */
function isSlow(tree: ExprNode): boolean {
  return [...nodesIn(tree)].some((node) => isCall(node) && node.namespace === 'diff')
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
  const selected = evaluateNow(query, context, { dataset: [document], dereference: () => null })
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
  const selected = evaluateNow(query, context, {
    dataset: inOrder(documents.values()),
    dereference: ({ _ref }) => documents.get(_ref),
  })
  return (Array.isArray(selected) ? selected : [selected ?? []].flat()).map((item: unknown) => {
    if (typeof item === 'object' && item !== null && '_id' in item && typeof item._id === 'string')
      return item._id
    throw new LakeError(400, 'mutationError', 'The query of a mutation must select documents.')
  })
}

function evaluateNow(
  query: Query,
  context: QueryContext,
  documents: Pick<EvaluateOptions, 'dataset' | 'dereference'>,
): unknown {
  const tree = parseOnce(query)
  try {
    return toJS(evaluateSync(tree, { ...optionsFor(query, context), ...documents }))
  } catch (error) {
    throw asQueryError(error, query.text, tree)
  }
}

function optionsFor({ params }: Query, { identity, ...sanity }: QueryContext): EvaluateOptions {
  return { sanity, identity, params }
}

/**
 * The documents of `*`. Where a query looks at some types or ids alone, as `*[_type == "note"]`, the others are left out: that saves most
 * of its time.
 */
function datasetFor(tree: ExprNode, view: View): readonly LakeDocument[] {
  const demands = demandsOf(tree)
  if (demands === null) return view.documents
  const [first, ...more] = demands
  if (first && 'type' in first && more.length === 0) return view.ofType(first.type)
  const documents = demands.flatMap((one) =>
    'type' in one ? view.ofType(one.type) : (view.byId.get(one.id) ?? []),
  )
  return inOrder(new Set(documents))
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
  const tree = parseText(text, params)
  if (parsed.size >= MOST_PARSED) parsed.delete(parsed.keys().next().value ?? '')
  if (key.length <= LONGEST_REMEMBERED) parsed.set(key, tree)
  return tree
}

function parseText(text: string, params: Record<string, unknown>): ExprNode {
  try {
    // groq-js takes a comment only with the end of its line.
    const tree = parse(`${withPlainEscapes(text)}\n`, { params })
    // A parameter without a value stays in the tree, and groq-js would use null. Sanity refuses the query.
    const missing = [...nodesIn(tree)].find(({ type }) => type === 'Parameter')
    if (missing?.type === 'Parameter')
      throw new Error(`param $${missing.name} referenced, but not provided`)
    return tree
  } catch (error) {
    throw asQueryError(error, text)
  }
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

/** groq-js parses calls of functions that it does not have, and its error does not name them. */
function isAboutMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^(not implemented|executeSync not supported)$/.test(error.message)
  )
}

/** @throws {LakeError} 400 with the names of the functions in the query that groq-js does not have. */
function refuseMissingFunctions(tree: ExprNode): void {
  const calls = [...nodesIn(tree)].filter((node) => isCall(node)).filter(isMissing)
  const names = calls.map(({ namespace, name }) => `${namespace}::${name}()`)
  const missing = [...new Set(names.map((name) => name.replace('global::', '')))]
  if (missing.length > 0)
    throw new LakeError(
      400,
      'queryParseError',
      `This content lake does not support the GROQ function ${missing.join(' and ')}.`,
    )
}

type Call = Extract<ExprNode, { type: 'FuncCall' }>

function isCall(node: ExprNode): node is Call {
  return node.type === 'FuncCall'
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

/**
 * Gives an error of groq-js the fields with which `@sanity/client` marks the place. All errors of groq-js mean a bad query.
 *
 * @param tree - of the query, if it could be parsed.
 */
function asQueryError(error: unknown, text: string, tree?: ExprNode): LakeError {
  if (error instanceof LakeError) return error
  if (tree && isAboutMissing(error)) refuseMissingFunctions(tree)
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
