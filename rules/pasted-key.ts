import { trimmed, withoutSigns } from './text-rules'

/** A key of the admin page: its prefix, and 32 bytes in base64url. */
const ADMIN_KEY = /fest_[\w-]{43}/
/** An artist's key is 20 bytes in base64url. */
const FLIGHT_KEY = /(?:^|[^\w-])([\w-]{27})(?![\w-])/g
/** In a link it comes after the `#`. */
const LINKED_KEY = /#([\w-]{27})/g
/** What mail programs put into a long line: white space, and before a line break the `=` of quoted-printable (RFC 2045, 6.7). */
const BREAK = /=\r?\n|\s/g

/** Whether a text is made like a key of the admin page. */
export function isAdminKey(text: string): boolean {
  return ADMIN_KEY.exec(text)?.[0] === text
}

/**
 * The admin password or key in what was typed or pasted: without invisible signs, a password without white space at its ends, and
 * a key without white space anywhere and without the words around it.
 *
 * @returns null for what no header can hold. It is not the right one then: passwords and keys are visible ASCII.
 */
export function adminSecretIn(typed: string): string | null {
  const [key] = ADMIN_KEY.exec(unbroken(typed)) ?? []
  const secret = key ?? trimmed(withoutSigns(typed))
  return /^[!-~]+$/.test(secret) ? secret : null
}

/**
 * The artist's key in what was typed or pasted: the whole link, also with its `#` encoded, or the key with the marks and words
 * around it. White space and invisible signs in it do not count.
 *
 * @returns the text as it is when no key is in it
 */
export function flightKeyIn(typed: string): string {
  return flightKeyOrNull(typed) ?? trimmed(typed)
}

/** The same, and null when no key is in the text. */
export function flightKeyOrNull(typed: string): string | null {
  const text = withoutSigns(typed.replace(/%23/g, '#').replace(/%[\da-f]{2}/gi, ' '))
  return (
    lastOf(LINKED_KEY, unbroken(text)) ??
    lastOf(FLIGHT_KEY, text) ??
    lastOf(FLIGHT_KEY, unbroken(text))
  )
}

/** A reference such as `CAVE-7K3M-QX4T` in what was typed or pasted, without white space and invisible signs. */
export function pastedReference(typed: string): string {
  return unbroken(typed).toUpperCase()
}

function unbroken(text: string): string {
  return withoutSigns(text).replace(BREAK, '')
}

/** The last one, because the name of the site may be as long as a key. */
function lastOf(pattern: RegExp, text: string): string | null {
  return [...text.matchAll(pattern)].pop()?.[1] ?? null
}
