/** The `Idempotency-Key` of a form. With it a double click, or a second try after a lost answer, is one submission. */
export interface KeptKey {
  /** The key for this content: the same one until the content changes. */
  keyFor: (content: unknown) => string
  /** Call it after a success: the same content sent again is then a second submission. */
  forget: () => void
}

/** Keeps the key in memory, for one form on one page. */
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
  // `randomUUID` exists on https and localhost only, and a phone that opens a development server over http has neither.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
