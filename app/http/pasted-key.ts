/** A key of the admin page: its prefix, and 32 bytes in base64url. */
const ADMIN_KEY = /fest_[\w-]{43}/
/** An artist's key is 20 bytes in base64url. */
const FLIGHT_KEY = /(?:^|[^\w-])([\w-]{27})(?![\w-])/g

/** Whether a text is made like a key of the admin page. */
export function isAdminKey(text: string): boolean {
  return ADMIN_KEY.exec(text)?.[0] === text
}

/**
 * The admin password or key in what was typed or pasted: without white space at its ends, and a key without the words around
 * it.
 *
 * @returns null for what no header can hold. It is not the right one then: passwords and keys are visible ASCII.
 */
export function adminSecretIn(typed: string): string | null {
  const [key] = ADMIN_KEY.exec(typed) ?? []
  const secret = key ?? typed.trim()
  return /^[!-~]+$/.test(secret) ? secret : null
}

/**
 * The artist's key in what was typed or pasted: the whole link, also with its `#` encoded, or the key with the marks and words
 * around it.
 *
 * @returns the text as it is when no key is in it
 */
export function flightKeyIn(typed: string): string {
  // The last one, because the name of the site may be as long as a key.
  const found = [...typed.replace(/%[\da-f]{2}/gi, ' ').matchAll(FLIGHT_KEY)].at(-1)
  return found?.[1] ?? typed.trim()
}

/** The same for a script in the page. */
export const FLIGHT_KEY_SOURCE = FLIGHT_KEY.source
