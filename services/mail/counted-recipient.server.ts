import { mailbox, unwrapped } from '../../rules/mailbox'

/** The key by which the mails to one person are counted: in lower case, and without the tag in `ana+tag@example.com`. */
export function countedAs(email: string): string {
  const known = mailbox(email)
  return (known?.replace(/\+.*(?=@)/, '') ?? unwrapped(email)).toLowerCase()
}
