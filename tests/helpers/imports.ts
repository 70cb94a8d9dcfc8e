import { posix } from 'node:path'
import ts from 'typescript'

export interface Import {
  specifier: string
  isType: boolean
}

/** The imported path from the project's root, without query and extension. A virtual module keeps its name. */
export function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('virtual:')) return specifier
  if (specifier === 'content-lake') return 'cms/lake/index'
  if (specifier === 'content-lake/migrations') return 'cms/lake/migrations.server'
  if (specifier === 'content-lake/browser') return 'cms/lake/studio/browser'
  if (specifier === 'content-lake/studio') return 'cms/lake/studio/index'
  const path = specifier.startsWith('~/')
    ? `app/${specifier.slice(2)}`
    : posix.join(posix.dirname(file), specifier)
  return path.replace(/\?.*$/, '').replace(/\.(tsx?|mjs|js)$/, '')
}

/** Static, dynamic, type and glob imports and re-exports. A dynamic one without a literal text has the specifier ''. */
export function importsOf(file: string, source: string): Import[] {
  const found: Import[] = []
  const add = (node: ts.Node | undefined, isType: boolean) =>
    found.push({ specifier: node && ts.isStringLiteralLike(node) ? node.text : '', isType })
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false)
    if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true)
    if (
      ts.isCallExpression(node) &&
      /^(import|import\.meta\.glob)$/.test(node.expression.getText())
    )
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}
