import { domainToASCII } from 'node:url'

/** RFC 5322's dot-atom: words of plain characters with single dots between them. Quotes and comments are not among them. */
const LOCAL_PART = /^[\w!#$%&'*+\-/=?^`{|}~]+(\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/
const DOMAIN = /^([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/
const LONGEST_LOCAL_PART = 64

/**
 * The one mailbox that a typed e-mail address means, written in one way: `ana@ＥＸＡＭＰＬＥ.com` is `ana@example.com`. The form
 * takes more than that, and a mail program reads `x,ana@example.com` as two recipients.
 *
 * @returns null when a mail program might read another address, or several, or words for the mail's head in it
 */
export function mailbox(email: string): string | null {
  const [local = '', typedDomain = '', ...more] = email.trim().split('@')
  const domain = domainToASCII(typedDomain)
  const isOne =
    more.length === 0 &&
    local.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  return isOne ? `${local}@${domain}` : null
}

/** The key by which the mails to one person are counted: in lower case, and without the tag in `ana+tag@example.com`. */
export function countedAs(email: string): string {
  const known = mailbox(email)
  return (known?.replace(/\+.*(?=@)/, '') ?? email.trim()).toLowerCase()
}
