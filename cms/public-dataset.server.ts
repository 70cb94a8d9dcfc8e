import type { Logger } from 'pino'
import { contentClient, readContent, type ContentSource } from './client.server'
import { DAY_MS } from '../rules/dates/durations'

/** The condition for a secret. A stranger can count what it selects, among documents and among slots. */
const SECRET = 'revealAt.when in ["moment", "sold-out"]'
const STRANGERS_QUERY = `{
  "documents": count(*),
  "secrets": count(*[${SECRET}]) + math::sum(*[_type == "revealDay"]{ "slots": count(slots[${SECRET}]) }.slots)
}`

/**
 * Asks Sanity's cloud for the content once, as a stranger without a token, and warns when it answers: the site hides secrets
 * until their moment, but a public dataset does not.
 *
 * @returns whether strangers can read the dataset. Without an answer it is not known, and false.
 */
export async function warnOfPublicDataset(source: ContentSource, log: Logger): Promise<boolean> {
  const stranger = contentClient({ ...source, token: '' })
  const answer = await readContent(stranger, STRANGERS_QUERY).catch(() => null)
  const { documents, secrets } = (answer ?? {}) as { documents?: unknown; secrets?: unknown }
  // The cloud may refuse a stranger, or answer that there is nothing.
  if (typeof documents !== 'number' || documents === 0) return false
  log.warn(
    // `Number`, because the log may hold nothing of this answer but counts.
    { projectId: source.projectId, dataset: source.dataset, documents, secrets: Number(secrets) },
    'THE DATASET IS PUBLIC: everybody on the internet can read every published document in Sanity’s cloud without a token, with the names of all secret guests, slots and days. Make it private (npx sanity dataset visibility set), and assume that every name in it is known',
  )
  return true
}

/** Asks now and once a day, because a dataset may be made public at any time. @returns how to stop. */
export function warnDaily(source: ContentSource, log: Logger): () => void {
  const ask = () => void warnOfPublicDataset(source, log)
  ask()
  const timer = setInterval(ask, DAY_MS).unref()
  return () => clearInterval(timer)
}
