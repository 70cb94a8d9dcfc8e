/** The `Idempotency-Key` of a form that may be sent more than once: a double click or a lost answer is one submission. */
export interface KeptKey {
  /** The key for this content: the same one until the content changes. */
  keyFor: (content: unknown) => string
  /** To be called after a success: the same content once more is then meant as a second one. */
  forget: () => void
}

/** For one form on one page: what is kept is forgotten when the page is left. */
export function keepKey(): KeptKey {
  let kept: { content: string; key: string } | null = null
  return {
    keyFor(content) {
      const text = JSON.stringify(content)
      if (kept?.content !== text) kept = { content: text, key: newKey() }
      return kept.key
    },
    forget() {
      kept = null
    },
  }
}

function newKey(): string {
  // `randomUUID` is there on https and localhost only; a phone that tries the site in the home network has neither.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
