import { readFileSync } from 'node:fs'
import { createSchema, type SchemaType } from 'sanity'
import { expect, test } from 'vitest'
import { complaints } from '../tests/helpers/studio-validation'
import {
  CONTENT_MIGRATIONS,
  migrateImported,
  RECORD,
  type ContentDocument,
} from './content-migrations.server'
import { schemaTypes } from './schema/index'

const PICTURE = { _type: 'reference', _ref: `image-${'0'.repeat(40)}-1600x900-webp` }

/** The lines of a seed, with a picture wherever one is named. */
function documentsIn(path: string): ContentDocument[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) =>
      JSON.parse(line, (_, value: unknown) => {
        if (typeof value !== 'object' || value === null || !('_sanityAsset' in value)) return value
        const { _sanityAsset: _picture, ...fields } = value
        return { ...fields, asset: PICTURE }
      }),
    )
}

const schema = createSchema({ name: 'festival', types: schemaTypes })

/** Paths of values that the schema has no place for: they would be lost to organisers, and no query finds them. */
function strays(value: unknown, type: SchemaType | undefined, path: string): string[] {
  if (type === undefined) return [path]
  if (Array.isArray(value)) {
    const members = type.jsonType === 'array' ? type.of : []
    return value.flatMap((item: unknown, at) => {
      const name = isObject(item) ? item._type : undefined
      const member = members.find((one) => one.name === name) ?? members[0]
      return strays(item, member, `${path}[${at}]`)
    })
  }
  if (!isObject(value)) return []
  const fields = type.jsonType === 'object' ? type.fields : []
  return Object.keys(value)
    .filter((name) => !name.startsWith('_'))
    .flatMap((name) =>
      strays(value[name], fields.find((field) => field.name === name)?.type, `${path}.${name}`),
    )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

test('content of the last release fits the schema when its migrations are done: whoever changes the schema writes one', async () => {
  const documents = migrateImported(documentsIn('cms/migrations/last-release.ndjson'), []).filter(
    ({ _id }) => _id !== RECORD,
  )
  expect(documents.length).toBeGreaterThan(60)
  const found = await Promise.all(
    documents.map(async (document) => [
      ...(await complaints(document, documents))
        .filter((complaint) => complaint.startsWith('error'))
        .map((complaint) => `${document._id} ${complaint}`),
      ...strays(document, schema.get(document._type), document._id),
    ]),
  )
  expect(found.flat()).toEqual([])
}, 60_000)

test('the seed names all migrations, so that none is applied to a new site', () => {
  const record = documentsIn('cms/seed/content.ndjson').find(({ _id }) => _id === RECORD)
  const applied = CONTENT_MIGRATIONS.map(({ name }) => name)
  expect(record).toEqual({ _id: RECORD, _type: RECORD, applied })
  expect(applied.map((name) => /^\d{4}-[a-z-]+$/.test(name))).not.toContain(false)
  expect(new Set(applied.map((name) => name.slice(0, 4))).size).toBe(applied.length)
})
