import type { ExprNode } from 'groq-js'

/** Documents that a part of a query looks at: those of a type, or one. */
export type Demand = { type: string } | { id: string }

/** All nodes of a tree, but those within values. */
export function* nodesIn(node: unknown): Generator<ExprNode> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one)
  else if (isNode(node)) {
    yield node
    if (node.type !== 'Value') for (const inside of Object.values(node)) yield* nodesIn(inside)
  }
}

function isNode(value: unknown): value is ExprNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/**
 * The documents that a query looks at, but for those it gets to by references: `*[_type == "note"]` looks at notes. Null when it looks at
 * all of them.
 */
export function demandsOf(tree: ExprNode): readonly Demand[] | null {
  const nodes = [...nodesIn(tree)]
  const demands = nodes.map((node) =>
    node.type === 'Filter' && node.base.type === 'Everything' ? demanded(node.expr) : [],
  )
  const filters = demands.filter((of, index) => of === null || nodes[index]?.type === 'Filter')
  const isOpen =
    // They look at the releases by themselves.
    nodes.some((node) => node.type === 'FuncCall' && node.namespace === 'releases') ||
    nodes.filter(({ type }) => type === 'Everything').length >
      nodes.filter((node) => node.type === 'Filter' && node.base.type === 'Everything').length
  return isOpen || filters.includes(null) ? null : filters.flatMap((of) => of ?? [])
}

/** Every document for which the condition is true is one of these; null when that cannot be told. */
function demanded(condition: ExprNode): Demand[] | null {
  if (condition.type === 'Group') return demanded(condition.base)
  if (condition.type === 'And') {
    const sides = [demanded(condition.left), demanded(condition.right)].filter(
      (one) => one !== null,
    )
    return sides.find((side) => side.every((one) => 'id' in one)) ?? sides[0] ?? null
  }
  if (condition.type === 'Or') {
    const [left, right] = [demanded(condition.left), demanded(condition.right)]
    return left && right && [...left, ...right]
  }
  if (condition.type !== 'OpCall') return null
  const { op, left, right } = condition
  if (op === '==') return compared(left, right) ?? compared(right, left)
  return op === 'in' ? compared(left, right) : null
}

/** @param value - a text, or a list of texts. */
function compared(attribute: ExprNode, value: ExprNode): Demand[] | null {
  if (attribute.type !== 'AccessAttribute' || attribute.base) return null
  const texts = [textsOf(value)].flat()
  const isTold = texts.every((text): text is string => typeof text === 'string')
  if (!isTold) return null
  if (attribute.name === '_type') return texts.map((type) => ({ type }))
  return attribute.name === '_id' ? texts.map((id) => ({ id })) : null
}

function textsOf(node: ExprNode): unknown {
  if (node.type === 'Value') return node.value
  if (node.type !== 'Array') return null
  return node.elements.map(({ value, isSplat }) => (isSplat ? null : textsOf(value)))
}
