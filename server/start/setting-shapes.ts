import { z } from 'zod'
import { readS3Address } from 'content-lake/server'

export const set = z.string().trim().min(1)
/** The characters that a header may hold. */
export const token = set.regex(/^[\x21-\x7e]+$/)
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(from).max(to))
// `abort`: the next check needs a valid address.
export const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ''))
  // Paths are appended to it.
  .transform((url) => url.replace(/\/$/, ''))
export const isKey = (text: string) =>
  Buffer.from(text, 'base64').length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text)
export const key = set.refine(isKey)
/** JSON pointers (RFC 6901) joined by `+`, each as the list of its names. */
export const pointers = z
  .string()
  .regex(/^(\/([^/~]|~[01])*)+$/)
  // A name may end with a plus sign, but a sum must not.
  .refine((text) => !text.endsWith('+'))
  .transform((text) =>
    text.split(/ *\+ *(?=\/)/).map((pointer) =>
      pointer
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')),
    ),
  )
/** The value of a header `Authorization`; null for `none`. Basic takes user and password as they are, too. */
export const authorization = z
  .string()
  .regex(/^(none|(Bearer|Token|Basic) [\x21-\x7e]+)$/)
  .transform((text) => {
    if (text === 'none') return null
    const [scheme, credentials = ''] = text.split(' ')
    const isPlain = scheme === 'Basic' && credentials.includes(':')
    return isPlain ? `Basic ${Buffer.from(credentials).toString('base64')}` : text
  })
/** Whoever connects decodes these parts, and an error there would not name the setting. */
const isPercentEncoded = (url: string) => {
  const { username, password, host } = new URL(url)
  try {
    for (const part of [username, password, host]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
/** Where mails are handed over. Parameters are refused, because some of them would write mails to the log. */
export const mailServer = z.url({ protocol: /^smtps?$/, abort: true }).refine((url) => {
  const { hostname, pathname, search, hash } = new URL(url)
  return (
    hostname !== '' &&
    ['', '/'].includes(pathname) &&
    search === '' &&
    hash === '' &&
    isPercentEncoded(url)
  )
})
/** `name@example.com`, or `Name <name@example.com>`. */
export const sender = z
  .string()
  .regex(/^([^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)
/** Secrets that the site has made for itself are checked, too: a person or an unfinished restore may have emptied the file. */
export const isAdminPassword = (text: string) => /^[\x21-\x7e]{12,200}$/.test(text)
export const isContentToken = (text: string) => /^[\x21-\x7e]{16,200}$/.test(text)
/** A bucket, as the content lake reads its address. */
export const bucket = set.refine((text) => {
  try {
    readS3Address(text)
    return true
  } catch {
    return false
  }
})
