import type { SanityClient } from '@sanity/client'
import { evaluate, parse } from 'groq-js'
import { createSchema, validateDocument, type SanityDocument, type Workspace } from 'sanity'
import { vi } from 'vitest'
import { viewOf } from '../../cms/lake/query/perspective.server'
import type { LakeDocument } from '../../cms/lake/store/document.server'
import { beginLook } from '../../cms/schema/lake-questions'
import { schemaTypes } from '../../cms/schema/index'
import { seedDocuments } from './seed'

/** As much of a Studio as its checks need. */
export const workspace = {
  schema: createSchema({ name: 'festival', types: schemaTypes }),
  i18n: { loadNamespaces: async () => {}, t: (key: string) => key },
} as unknown as Workspace

/**
 * @param others - the lake's documents
 * @param options.isLook - as in a look at all documents at once
 * @returns the Studio's messages about this document, as `level field: message`.
 */
export async function complaints(
  document: object,
  others?: object[],
  { isLook = false } = {},
): Promise<string[]> {
  // Between fields the validation waits for idle moments of the browser. It needs only this name to run here.
  vi.stubGlobal('window', globalThis)
  const lake = await lakeWith(others)
  if (isLook) beginLook(lake)
  const markers = await validateDocument({
    document: {
      _id: 'x',
      _rev: 'x',
      _createdAt: '2026-01-01T00:00:00Z',
      _updatedAt: '2026-01-01T00:00:00Z',
      ...document,
    } as SanityDocument,
    workspace,
    getClient: () => lake,
    getDocumentExists: async () => true,
  })
  return markers.map(
    ({ level, path, message }) =>
      `${level} ${path.map((step) => (typeof step === 'object' ? '[]' : step)).join('.')}: ${message}`,
  )
}

/** Only the messages that keep the document from being published. */
export async function errors(...question: Parameters<typeof complaints>): Promise<string[]> {
  return (await complaints(...question)).filter((complaint) => complaint.startsWith('error'))
}

/** A client whose lake holds these documents. Default: the seed. */
async function lakeWith(given?: object[]): Promise<SanityClient> {
  const documents = (given ?? (await seedDocuments())).map((document, at) => ({
    _id: `document-${at}`,
    ...document,
  })) as LakeDocument[]
  const snapshot = { seq: 0, documents: new Map(documents.map((one) => [one._id, one])) }
  const fetch = async (
    query: string,
    params: Record<string, unknown>,
    { perspective }: { perspective: string | string[] },
  ) => {
    const view = viewOf(snapshot, perspective === 'raw' ? 'raw' : [perspective].flat())
    return (await evaluate(parse(query), { dataset: view.documents, params })).get()
  }
  return { fetch } as unknown as SanityClient
}

export async function seeded(id: string) {
  const document = (await seedDocuments()).find(({ _id }) => _id === id)
  if (!document) throw new Error(`the seed has no ${id}`)
  return document
}
