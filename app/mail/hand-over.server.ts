import { createTransport } from 'nodemailer'
import { mailbox } from './mailbox.server'

export interface MailText {
  to: string
  subject: string
  text: string
}

export type Handed =
  | { ok: true }
  | {
      ok: false
      /** Error code only: the server's reply may quote the address. */
      code: string
      /** The server will not take this mail later either. */
      isFinal: boolean
      /** Another mail may fare better. */
      isAboutThisMail: boolean
    }

/** Hands one mail over to a mail server. @param id - of the mail, for its Message-ID */
export type Hand = (id: string, mail: MailText) => Promise<Handed>

const CONNECT_MS = 10_000
const SILENT_MS = 20_000
const LONGEST_MS = 45_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * @param url - `smtps://user:password@host:port` or `smtp://…`
 * @param from - the sender
 * @param publicUrl - for the Message-ID
 * @param longestMs - after which the connection is cut: a server that went on would take a mail that counts as failed
 */
export function openHand(
  url: string,
  from: string,
  publicUrl: string,
  longestMs = LONGEST_MS,
): Hand {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent in clear over a network.
    requireTLS: !secure && username !== '' && !LOOPBACK.test(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // Who is given up gets no time to say goodbye.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  const { hostname: ownHost } = new URL(publicUrl)
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from

  return async (id, { to, subject, text }) => {
    const recipient = mailbox(to)
    if (recipient === null) return NO_MAILBOX
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        envelope: { from: sender, to: [recipient] },
        subject,
        text,
        messageId: `<${id}@${ownHost}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(longestMs),
      })
      return { ok: true }
    } catch (error) {
      return refusal(error)
    }
  }
}

/** What was typed as an address may be several, or none: people decide. */
const NO_MAILBOX = { ok: false, code: 'NO_MAILBOX', isFinal: true, isAboutThisMail: true } as const

function refusal(error: unknown): Extract<Handed, { ok: false }> {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reply = typeof responseCode === 'number' ? responseCode : null
  return {
    ok: false,
    code: reply === null ? nameOf(code) : String(reply),
    // Without a reply it was nodemailer that found the address impossible.
    isFinal: isAboutThisMail && (reply === null || reply >= 500),
    isAboutThisMail,
  }
}

function nameOf(code: unknown): string {
  // Nothing but our deadline aborts a mail.
  if (code === 'EABORT') return 'ETIMEDOUT'
  return typeof code === 'string' ? code : 'UNKNOWN'
}
