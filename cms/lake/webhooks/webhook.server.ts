import { createHmac } from 'node:crypto'
import { evaluate, parse, type ExprNode } from 'groq-js'
import { uuidOf } from '../../../common/digest.server'
import { layerOf, type LakeDocument } from '../store/document.server'

export type Operation = 'create' | 'update' | 'delete'

/** A webhook, with the names and rules of Sanity's GROQ-powered webhooks. */
export interface Webhook {
  /** Its place is kept by this name: with another name it begins anew, with what is written then. */
  name: string
  /** Each change is sent to it with POST. */
  url: string
  /** With it the receiver can check that a request is from here, by `@sanity/webhook`. */
  secret?: string
  /** A condition in GROQ, such as `_type == "post" && delta::changedAny(slug)`. Default: every document. */
  filter?: string
  /** What is sent, in GROQ, such as `{_id, "slug": slug.current}`. Default: the document. */
  projection?: string
  /** Default: all three. */
  on?: readonly Operation[]
  includeDrafts?: boolean
  /** Versions in releases. */
  includeAllVersions?: boolean
  /** Further headers of each request. */
  headers?: Record<string, string>
}

/** A change to a document in a transaction. */
export interface ChangeToSend {
  transaction: { id: string; time: string }
  documentId: string
  before: LakeDocument | null
  after: LakeDocument | null
}

export interface WebhookContext {
  projectId: string
  dataset: string
  /** What references in the projection lead to: the newest documents. */
  documents: ReadonlyMap<string, LakeDocument>
}

export interface HookRequest {
  body: string
  headers: Record<string, string>
}

/** @returns the request for a change; null when the webhook is not about it. */
export type RequestOf = (
  change: ChangeToSend,
  context: WebhookContext,
) => Promise<HookRequest | null>

const EVERY: readonly Operation[] = ['create', 'update', 'delete']

export interface ReadWebhook {
  webhook: Webhook
  requestOf: RequestOf
}

/** @throws {Error} that names the webhook and what is wrong with it. */
export function readWebhooks(webhooks: readonly Webhook[]): ReadWebhook[] {
  const names = webhooks.map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`There are two webhooks with the name "${double}".`)
  return webhooks.map((webhook) => ({ webhook, requestOf: readWebhook(webhook) }))
}

function readWebhook(webhook: Webhook): RequestOf {
  const { name, url, on = EVERY } = webhook
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`The webhook "${name}" needs a url that begins with http:// or https://.`)
  if (on.length === 0 || on.some((one) => !EVERY.includes(one)))
    throw new Error(`The webhook "${name}" is on ${EVERY.join(', ')}, or some of them.`)
  const filter = parsed(webhook, 'filter')
  const projection = parsed(webhook, 'projection')

  return async (change, context) => {
    const { before, after } = change
    const document = after ?? before
    const operation = before === null ? 'create' : after === null ? 'delete' : 'update'
    if (document === null || !on.includes(operation) || !concerns(webhook, change.documentId))
      return null
    const evaluated = async (tree: ExprNode): Promise<unknown> => {
      const { documents, ...sanity } = context
      const value = await evaluate(tree, {
        root: document,
        before,
        after,
        sanity,
        dataset: [...documents.values()],
        dereference: async ({ _ref }) => documents.get(_ref),
      })
      return value.get()
    }
    if (filter !== null && (await evaluated(filter)) !== true) return null
    const body = JSON.stringify(projection === null ? document : await evaluated(projection))
    return { body, headers: headersOf(webhook, change, operation, context) }
  }
}

function parsed(webhook: Webhook, part: 'filter' | 'projection'): ExprNode | null {
  const text = webhook[part]?.trim() ?? ''
  if (text === '') return null
  try {
    return parse(text, { mode: 'delta', params: {} })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The ${part} of the webhook "${webhook.name}" is not valid GROQ: ${reason}`, {
      cause: error,
    })
  }
}

function concerns({ includeDrafts, includeAllVersions }: Webhook, id: string): boolean {
  const layer = layerOf(id)
  if (layer === 'published') return !id.startsWith('_.')
  return layer === 'drafts' ? includeDrafts === true : includeAllVersions === true
}

/** https://www.sanity.io/docs/webhooks: the headers of Sanity's requests. The signature has a time, so each try has its own. */
function headersOf(
  { name, headers }: Webhook,
  { transaction, documentId }: ChangeToSend,
  operation: Operation,
  { projectId, dataset }: WebhookContext,
): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': uuidOf(`${projectId} ${dataset} ${name} ${transaction.id} ${documentId}`),
    'sanity-webhook-id': uuidOf(`${projectId} ${dataset} ${name}`),
    'sanity-project-id': projectId,
    'sanity-dataset': dataset,
    'sanity-document-id': documentId,
    'sanity-operation': operation,
    'sanity-transaction-id': transaction.id,
    'sanity-transaction-time': transaction.time,
  }
}

/** The header `sanity-webhook-signature`, as `@sanity/webhook` reads it. @param time - milliseconds since 1970. */
export function signatureOf(body: string, secret: string, time: number): string {
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url')
  return `t=${time},v1=${digest}`
}
