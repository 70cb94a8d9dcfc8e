/*
 * The `Idempotency-Key` of a form. With it a double click, or a second try after a lost answer, is one submission. The tab keeps
 * it, because a reload is what many do when no answer comes.
 */
import { newUuid } from '../../rules/new-uuid'

/** The sentence of the API when a key was used for other content before. */
export const KEY_TAKEN = 'This Idempotency-Key was used for another request before.'

/** The keys by the names that they have in the storage, for browsers that refuse storage. */
const memory = new Map<string, string>()

/**
 * @param api - address of the form's API.
 * @param content - the texts that make up a submission. They are stored in the tab, so a secret must not be among them.
 * @returns the key of this content: the same one until the content changes, or `forgetKey` is called
 */
export function keyFor(api: string, content: Record<string, string>): string {
  const text = JSON.stringify(content)
  const kept = read(api)
  if (kept?.content === text) return kept.key
  const key = newUuid()
  write(api, JSON.stringify({ content: text, key }))
  return key
}

/** Call it after a success: the same content sent again is then a second submission. */
export function forgetKey(api: string): void {
  write(api, null)
}

function read(api: string): { content: string; key: string } | null {
  try {
    const { content, key } = JSON.parse(stored(storagePlaceOf(api)) ?? '{}') as Record<
      string,
      unknown
    >
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/** This page's own value comes first: storage may have refused it. */
function stored(place: string): string | null {
  const own = memory.get(place)
  if (own !== undefined) return own
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

function write(api: string, text: string | null): void {
  const place = storagePlaceOf(api)
  if (text === null) memory.delete(place)
  else memory.set(place, text)
  try {
    if (text === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, text)
  } catch {
    // Storage is full or refused.
  }
}

/** The name in `sessionStorage`. */
export function storagePlaceOf(api: string): string {
  return `sent ${api}`
}
