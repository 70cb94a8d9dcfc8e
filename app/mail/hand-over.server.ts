import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

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

/** @param url - `smtps://user:password@host:port` or `smtp://…` @param from - the sender @param publicUrl - for the Message-ID */
export function openHand(url: string, from: string, publicUrl: string): Hand {
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
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  const { hostname: ownHost } = new URL(publicUrl)
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from

  return async (id, { to, subject, text }) => {
    const sending = transport.sendMail({
      from,
      to: { name: '', address: to },
      // The typed text is sent to as one address, never as a list.
      envelope: { from: sender, to: [to] },
      subject,
      text,
      messageId: `<${id}@${ownHost}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
    const late = sleep(LONGEST_MS, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })
    })
    try {
      await Promise.race([sending, late])
      return { ok: true }
    } catch (error) {
      return refusal(error)
    } finally {
      sending.catch(() => undefined)
      late.catch(() => undefined)
    }
  }
}

function refusal(error: unknown): Extract<Handed, { ok: false }> {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reply = typeof responseCode === 'number' ? responseCode : null
  return {
    ok: false,
    code: reply === null ? (typeof code === 'string' ? code : 'UNKNOWN') : String(reply),
    // Without a reply it was nodemailer that found the address impossible.
    isFinal: isAboutThisMail && (reply === null || reply >= 500),
    isAboutThisMail,
  }
}
