import { trimmed } from './text-rules'

/**
 * RFC 5322's dot-atom: words with single dots between them. Quotes and comments are not among them. Letters of other scripts and with
 * accents need SMTPUTF8 (RFC 6531) at every server on the way, and most refuse them.
 */
const LOCAL_PART = /^[\w!#$%&'*+\-/=?^`{|}~]+(\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/
const DOMAIN = /^([a-z0-9-]{1,63}\.)+(?=[^a-z]*[a-z])[a-z0-9-]{1,63}$/
/** Characters that would make an address of the web more than a host name. */
const NOT_IN_A_HOST = /[\s/:?#%\\[\]<>^|]/
/** What mail programs, links and texts put around an address. */
const WRAPPINGS: readonly [string, string][] = [
  ['<', '>'],
  ['‹', '›'],
  ['«', '»'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
]

/**
 * A typed e-mail address without what was pasted with it: `<ana@example.com>,` is `ana@example.com`, and so is the address of a
 * link, `mailto:ana@example.com?subject=Hi`.
 */
export function unwrapped(typed: string): string {
  let text = trimmed(typed)
  for (;;) {
    const inner = trimmed(oneLayerLess(text))
    if (inner === text) return text
    text = inner
  }
}

function oneLayerLess(text: string): string {
  if (/^mailto:/i.test(text)) return text.slice('mailto:'.length).replace(/\?.*$/s, '')
  if (/[,;]$/.test(text)) return text.slice(0, -1)
  const isWrapped = WRAPPINGS.some(
    ([before, after]) => text.length > 1 && text.startsWith(before) && text.endsWith(after),
  )
  return isWrapped ? text.slice(1, -1) : text
}

/**
 * The one mailbox that a typed e-mail address means, written in one way: `ana@ＥＸＡＭＰＬＥ.com` is `ana@example.com`. The form
 * refuses what is none. A mail program reads `x,ana@example.com` as two recipients.
 *
 * @returns null when a mail program might read another address, or several, or words for the mail's head in it
 */
export function mailbox(email: string): string | null {
  const [local = '', typedDomain = '', ...more] = unwrapped(email).split('@')
  const domain = asciiDomain(typedDomain)
  const isOne = more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain)
  return isOne ? `${local}@${domain}` : null
}

/** Whether only letters beyond ASCII before the @ keep a typed address from being a mailbox: `josé@example.com`. */
export function hasForeignLetters(email: string): boolean {
  return mailbox(email) === null && mailbox(email.replace(/[\p{L}\p{M}](?=.*@)/gu, 'x')) !== null
}

/** The domain as the network knows it, empty when it is none. The address of the web does that in browsers, too. */
function asciiDomain(typed: string): string {
  if (NOT_IN_A_HOST.test(typed)) return ''
  try {
    return new URL(`http://${typed}`).hostname
  } catch {
    return ''
  }
}
