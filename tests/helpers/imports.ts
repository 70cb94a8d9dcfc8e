import { posix } from 'node:path'
import { type Expression, parseSync, type StringLiteral, Visitor } from 'oxc-parser'

export interface Import {
  specifier: string
  isType: boolean
}

/** The imported path from the project's root, without query and extension. A virtual module keeps its name. */
export function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('virtual:')) return specifier
  if (specifier === 'content-lake') return 'cms/lake/index'
  if (specifier === 'content-lake/server') return 'cms/lake/server'
  if (specifier === 'content-lake/s3') return 'cms/lake/s3'
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
  const add = (specifier: Expression | StringLiteral | undefined, isType: boolean) =>
    found.push({ specifier: literalOf(specifier), isType })
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) add(source, exportKind === 'type')
    },
    TSImportType: (type) => add(type.source, true),
    ImportExpression: ({ source }) => add(source, false),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (source.slice(callee.start, callee.end) === 'import.meta.glob')
        add(first?.type === 'SpreadElement' ? undefined : first, false)
    },
  }).visit(parseSync(file, source).program)
  return found
}

function literalOf(node: Expression | StringLiteral | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? ''
  return ''
}
