import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The cost of one statement from EXPLAIN: the tables it reads, the conditions it checks row by row, pages touched, and ms.
 *
 * @typedef {{ table: string, filter: string, buffers: number, milliseconds: number }} Cost
 */

/** @typedef {{ 'Relation Name'?: string, Filter?: string, 'Shared Hit Blocks': number, 'Shared Read Blocks': number, Plans?: Plan[] }} Plan */

/**
 * Measures the statements that the product itself sends, so that the benchmark needs no copy of them. Each one runs as it is,
 * and once more under EXPLAIN. It is for statements that read: others would write twice.
 *
 * @param {import('../db/client/connect.server').Database} database
 * @returns a function that does some work and gives the cost of each of its statements. Other work is not measured.
 */
export function openExplainer(database) {
  /** @type {AsyncLocalStorage<Cost[]>} */
  const measured = new AsyncLocalStorage()
  const { run } = database
  database.run = (work, options) =>
    run((sql) => {
      const costs = measured.getStore()
      return work(costs === undefined ? sql : explaining(sql, costs))
    }, options)

  /** @param {() => Promise<unknown>} work */
  return async (work) => {
    /** @type {Cost[]} */
    const costs = []
    await measured.run(costs, work)
    return costs
  }
}

/**
 * The same tag. A statement is explained when it is awaited. Fragments are never awaited, so they are not explained.
 *
 * @param {import('../db/client/connect.server').Sql} sql
 * @param {Cost[]} costs
 */
function explaining(sql, costs) {
  return new Proxy(sql, {
    apply(target, self, given) {
      const asked = () => Reflect.apply(target, self, given)
      if (!Array.isArray(given[0]?.raw)) return asked()
      const rows = async () => {
        const [row] = await sql`explain (analyze, buffers, format json) ${asked()}`
        costs.push(costOf(row?.['QUERY PLAN'][0]))
        return asked()
      }
      return new Proxy(asked(), {
        get: (query, name) =>
          name === 'then'
            ? (/** @type {Parameters<Promise<unknown>['then']>} */ ...given) =>
                rows().then(...given)
            : Reflect.get(query, name),
      })
    },
  })
}

/** @param {{ Plan: Plan, 'Execution Time': number }} explained @returns {Cost} */
function costOf({ Plan: plan, 'Execution Time': milliseconds }) {
  const parts = withParts(plan)
  return {
    table: [...new Set(parts.map((part) => part['Relation Name']).filter(Boolean))].join(', '),
    filter: parts
      .map(({ Filter = '' }) => Filter)
      .filter(Boolean)
      .join(', '),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    milliseconds,
  }
}

/** @param {Plan} plan @returns {Plan[]} */
function withParts(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap((part) => withParts(part))]
}
