import ts from 'typescript'
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
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && CALL.test(node.expression.getText()))
      found.push({
        at: `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
        keys: keysOf(node.arguments),
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function keysOf(given: readonly ts.Node[]): string[] {
  const [first] = given
  if (first === undefined) return []
  if (ts.isObjectLiteralExpression(first))
    return first.properties.map((property) => property.name?.getText() ?? property.getText())
  // A sentence alone has no keys.
  return given.length === 1 ? [] : [first.getText()]
}
