import type { ExprNode, ObjectAttributeNode, ObjectNode } from 'groq-js'

/*
 * groq-js says what a query's result is, and not where its values come from. An object or list that a query takes from a document stays
 * the same object, by which it is found again. A text, number or boolean has no such identity, so the query is rewritten: whatever takes
 * one also writes down from which object it took it, and by which key. An object that the query makes has these origins under a symbol,
 * which neither GROQ's functions nor JSON see; `...` copies it as any other field.
 */

/** Under this symbol an object that a query has made has its `Step`s. */
export const ORIGINS = Symbol('origins')

/** How a value came about; null where nothing is known of it. */
export type Origin =
  | { kind: 'taken'; from: unknown; key: string | number; origin: Origin }
  | { kind: 'mapped'; items: Origin[] | null }
  | { kind: 'joined'; items: Item[] | null }
  | { kind: 'part'; of: unknown; origin: Origin; left: number; right: number }
  | null

/** A value and how it came about. In a list that is joined of several ones its elements count, where it is a list. */
export interface Item {
  value: unknown
  origin: Origin
  isSplat: boolean
}

/** A field that an object was given, or all fields of another object; null for a condition that was false. */
export type Step = { name: string; origin: Origin } | { splat: unknown } | null

/** The value of a traced tree: the query's result, and how it came about. */
export interface Traced {
  result: unknown
  origin: Origin
}

/** A tree that evaluates to `Traced`. */
export function tracedTree(tree: ExprNode): ExprNode {
  return object({ result: noting(tree), origin: originOf(tree) ?? value(null) })
}

/** The same tree, in which every object that it makes notes its origins. */
function noting<T>(given: T): T {
  if (Array.isArray(given)) return given.map((one: unknown) => noting(one)) as T
  if (typeof given !== 'object' || given === null || !('type' in given)) return given
  if (given.type === 'Value') return given
  const parts = Object.entries(given).map(([name, one]) => [name, noting<unknown>(one)])
  const inside = Object.fromEntries(parts) as T
  return given.type === 'Object'
    ? (withOrigins(inside as ObjectNode, given as unknown as ObjectNode) as T)
    : inside
}

function withOrigins(made: ObjectNode, { attributes }: ObjectNode): ObjectNode {
  const steps = attributes.map(stepOf)
  const isPlain = attributes.every(
    (one) => one.type === 'ObjectAttributeValue' && originOf(one.value) === null,
  )
  if (isPlain) return made
  // The name of an attribute is a key of the object that groq-js makes, so it may be a symbol.
  const name = ORIGINS as unknown as string
  const note: ObjectAttributeNode = { type: 'ObjectAttributeValue', name, value: list(steps) }
  return { ...made, attributes: [...made.attributes, note] }
}

function stepOf(attribute: ObjectAttributeNode): ExprNode {
  if (attribute.type === 'ObjectAttributeValue') {
    const origin = originOf(attribute.value) ?? value(null)
    return object({ name: value(attribute.name), origin })
  }
  const splat = object({ splat: noting(attribute.value) })
  if (attribute.type === 'ObjectSplat') return splat
  const { condition } = attribute
  return choice([{ condition, value: splat }])
}

/** An expression for the origin of what the node evaluates to; null where that is an object with origins of its own, or not known. */
function originOf(node: ExprNode): ExprNode | null {
  switch (node.type) {
    case 'AccessAttribute':
      return taken(node.base ?? { type: 'This' }, node.name)
    case 'AccessElement':
      return taken(node.base, node.index)
    case 'Slice': {
      const { base, left, right, isInclusive } = node
      return object({
        kind: value('part'),
        of: noting(base),
        origin: originOf(base) ?? value(null),
        left: value(left),
        // As groq-js counts it: -1 is the last element.
        right: value(isInclusive ? (right === -1 ? Infinity : right + 1) : right),
      })
    }
    case 'Map': {
      const origin = originOf(node.expr)
      if (origin === null) return null
      const items: ExprNode = { type: 'Map', base: noting(node.base), expr: origin }
      return object({ kind: value('mapped'), items })
    }
    case 'FlatMap': {
      const items: ExprNode = { type: 'Map', base: noting(node.base), expr: item(node.expr, true) }
      return object({ kind: value('joined'), items })
    }
    case 'Array': {
      const items = node.elements.map(({ value: one, isSplat }) => item(one, isSplat))
      return object({ kind: value('joined'), items: list(items) })
    }
    case 'Group':
    case 'ArrayCoerce':
      return originOf(node.base)
    case 'Select':
      return chosen(
        node.alternatives.map(({ condition, value: one }) => ({ condition, node: one })),
        node.fallback,
      )
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce'
        ? chosen(node.args.map((arg) => ({ condition: isDefined(arg), node: arg })))
        : null
    default:
      return null
  }
}

function taken(from: ExprNode, key: string | number): ExprNode {
  const origin = originOf(from) ?? value(null)
  return object({ kind: value('taken'), from: noting(from), key: value(key), origin })
}

function item(node: ExprNode, isSplat: boolean): ExprNode {
  const origin = originOf(node) ?? value(null)
  return object({ value: noting(node), origin, isSplat: value(isSplat) })
}

/** The origin of that node whose condition is the first true one. */
function chosen(
  alternatives: { condition: ExprNode; node: ExprNode }[],
  fallback?: ExprNode,
): ExprNode | null {
  const origins = [...alternatives.map(({ node }) => node), ...(fallback ? [fallback] : [])]
  if (origins.every((node) => originOf(node) === null)) return null
  return choice(
    alternatives.map(({ condition, node }) => ({
      condition,
      value: originOf(node) ?? value(null),
    })),
    fallback && (originOf(fallback) ?? undefined),
  )
}

function isDefined(node: ExprNode): ExprNode {
  return { type: 'FuncCall', namespace: 'global', name: 'defined', args: [node] } as ExprNode
}

function choice(
  alternatives: { condition: ExprNode; value: ExprNode }[],
  fallback?: ExprNode,
): ExprNode {
  return {
    type: 'Select',
    alternatives: alternatives.map((one) => ({ type: 'SelectAlternative', ...one })),
    ...(fallback && { fallback }),
  }
}

function object(fields: Record<string, ExprNode>): ObjectNode {
  const attributes = Object.entries(fields).map(([name, one]) => ({
    type: 'ObjectAttributeValue' as const,
    name,
    value: one,
  }))
  return { type: 'Object', attributes }
}

function list(elements: ExprNode[]): ExprNode {
  return {
    type: 'Array',
    elements: elements.map((one) => ({ type: 'ArrayElement', value: one, isSplat: false })),
  }
}

function value(of: unknown): ExprNode {
  return { type: 'Value', value: of }
}
