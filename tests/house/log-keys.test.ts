import { type Argument, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { LOGGED_KEYS } from '../../server/start/log'
import { projectTexts } from '../helpers/sources'

const CALL = /(^|\.)log\.(fatal|error|warn|info|debug|trace|child)$/

test('every key that is given to the log is on its allow-list, which would drop it silently', () => {
  const calls = projectTexts(/^(app|cms|db|rules|server|services)\/.*(?<!\.test)\.tsx?$/).flatMap(
    ([path, text]) => (text.includes('log.') ? callsIn(path, text) : []),
  )
  expect(calls.length).toBeGreaterThan(50)
  const dropped = calls.flatMap(({ at, keys }) =>
    keys.filter((key) => key !== 'err' && !LOGGED_KEYS.has(key)).map((key) => `${at} ${key}`),
  )
  expect(dropped).toEqual([])
})

/** The calls of the log, with the keys they name. What is no object in braces hides its keys, and is named itself. */
function callsIn(path: string, text: string): { at: string; keys: string[] }[] {
  const found: { at: string; keys: string[] }[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  new Visitor({
    CallExpression: (call) => {
      if (CALL.test(textOf(call.callee)))
        found.push({
          at: `${path}:${text.slice(0, call.start).split('\n').length}`,
          keys: keysOf(call.arguments, textOf),
        })
    },
  }).visit(parseSync(path, text).program)
  return found
}

function keysOf(given: Argument[], textOf: (node: Argument) => string): string[] {
  const [first] = given
  if (first === undefined) return []
  if (first.type === 'ObjectExpression')
    return first.properties.map((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? property.key.name
        : property.type === 'Property' && property.key.type === 'Literal'
          ? String(property.key.value)
          : 'a spread',
    )
  // A sentence alone has no keys.
  return given.length === 1 ? [] : [textOf(first)]
}
