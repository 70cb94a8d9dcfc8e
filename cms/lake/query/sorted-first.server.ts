import { evaluateSync, type ExprNode, type PipeFuncCallNode } from 'groq-js'
import type { LakeDocument } from '../store/document.server'
import { nodesIn } from './demands.server'

/** Lists of documents by the `order()` of queries; how many queries had it, before. They are dropped with their list. */
const sorted = new WeakMap<readonly LakeDocument[], Map<string, readonly LakeDocument[] | number>>()
/** With this query all documents are sorted. Between two keystrokes, each of which drops the lists, a Studio asks fewer. */
const WORTH_SORTING = 4
/** Orders that are remembered for a list: each has as many pointers as there are documents. */
const MOST_ORDERS = 10

/**
 * Sorting takes two thirds of a query such as `*[rank > 7] | order(title)`, and queries that differ otherwise often have the same
 * order. From the fourth of them on, all documents are sorted once, and the query filters them without sorting.
 *
 * @param documents of `*`, in the order of their ids.
 */
export function sortedFirst(
  tree: ExprNode,
  documents: readonly LakeDocument[],
): { tree: ExprNode; dataset: readonly LakeDocument[] } {
  const found = seesAllOnce(tree) ? withoutOrder(tree) : null
  const dataset = found && sortedOnce(found.order, documents)
  return found && dataset ? { tree: found.rest, dataset } : { tree, dataset: documents }
}

/** Any other use of `*` would see its documents in another order than that of their ids. */
function seesAllOnce(tree: ExprNode): boolean {
  const nodes = [...nodesIn(tree)]
  return (
    nodes.filter(({ type }) => type === 'Everything').length === 1 &&
    !nodes.some((node) => node.type === 'FuncCall' && node.namespace === 'releases')
  )
}

/** The `order()` right after `*` and its filters, and the tree without it; null where there is none. */
function withoutOrder(tree: ExprNode): { order: PipeFuncCallNode; rest: ExprNode } | null {
  if (tree.type === 'PipeFuncCall' && tree.name === 'order' && isAllFiltered(tree.base))
    return tree.args.every(isField) ? { order: tree, rest: tree.base } : null
  if (!('base' in tree) || !tree.base) return null
  const inside = withoutOrder(tree.base)
  return inside && { ...inside, rest: { ...tree, base: inside.rest } as ExprNode }
}

function isAllFiltered(node: ExprNode): boolean {
  return node.type === 'Filter' ? isAllFiltered(node.base) : node.type === 'Everything'
}

function isField(node: ExprNode): boolean {
  if (node.type === 'Asc' || node.type === 'Desc') return isField(node.base)
  return node.type === 'AccessAttribute' && (!node.base || isField(node.base))
}

/** Null where it is not worth it yet. Null, too, where sorting has failed at a document: the query may not even select that one. */
function sortedOnce(
  order: PipeFuncCallNode,
  documents: readonly LakeDocument[],
): readonly LakeDocument[] | null {
  const orders = sorted.get(documents) ?? new Map<string, readonly LakeDocument[] | number>()
  sorted.set(documents, orders)
  const key = JSON.stringify(order.args)
  const known = orders.get(key) ?? 0
  if (typeof known !== 'number') return known
  if (known === 0 && orders.size >= MOST_ORDERS) orders.delete(orders.keys().next().value ?? '')
  orders.set(key, known + 1)
  if (known + 1 !== WORTH_SORTING) return null
  try {
    const all: ExprNode = { ...order, base: { type: 'Everything' } }
    const made = evaluateSync(all, { dataset: documents }).data as LakeDocument[]
    orders.set(key, made)
    return made
  } catch {
    return null
  }
}
