import { createTransport } from 'nodemailer'
import { mailbox } from '../../rules/mailbox'

export interface MailText {
  to: string
  subject: string
  text: string
}

export type Handed =
  | { ok: true }
  | {
      ok: false
      /**
       * What failed, for `mail-words.server.ts`: a stage with the number of the server's reply, such as `login 535`, or a code of Node.
       * No more of the reply, which may quote the address.
       */
      code: string
      /** The server will not take this mail later either. */
      isFinal: boolean
      /** The server may take other mails. */
      isAboutThisMail: boolean
      /** The server got the whole mail and then did not answer. The recipient may have it. */
      mayHaveArrived: boolean
    }

/**
 * Hands one mail over to a mail server.
 *
 * @param id - of the mail, for its Message-ID
 * @param stopping - the site stops: the dialogue gets a moment to end
 */
export type Transport = (id: string, mail: MailText, stopping?: AbortSignal) => Promise<Handed>

/** How long the mail server may take, in milliseconds. */
interface Patience {
  /** From the beginning until it has the whole mail. A mail that is cut off before that is not delivered. */
  untilWritten: number
  /**
   * From then on until its reply. It delivers the mail even if we hang up, so this deadline is longer. RFC 5321 (4.5.3.2.6) asks for ten minutes,
   * but other mails wait meanwhile.
   */
  untilTaken: number
  /** The same for both once the site stops. */
  whenStopping: number
}

const CONNECT_MS = 10_000
const PATIENCE: Patience = {
  untilWritten: 45_000,
  untilTaken: 3 * 60_000,
  whenStopping: 1000,
}
/** A dialogue is over after this time at the latest. */
export const LONGEST_DIALOGUE_MS = PATIENCE.untilWritten + PATIENCE.untilTaken
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * @param url - `smtps://user:password@host:port` or `smtp://…`
 * @param from - the sender
 * @param publicUrl - for the Message-ID
 */
export function openTransport(
  url: string,
  from: string,
  publicUrl: string,
  patience: Patience = PATIENCE,
): Transport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const { hostname: ownHost } = new URL(publicUrl)
  const secure = protocol === 'smtps:'
  const isLoopback = LOOPBACK.test(hostname)
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Mail servers refuse a greeting with an address or with a name that is not in the network.
    name: ownHost,
    // A password is never sent in clear over a network.
    requireTLS: !secure && username !== '' && !isLoopback,
    // A server on this machine often has a certificate of its own making, and nobody stands between.
    tls: { rejectUnauthorized: !isLoopback },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    // A dialogue that is given up is cut, without QUIT.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  } as const
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from

  return async (id, { to, subject, text }, stopping) => {
    const recipient = mailbox(to)
    if (recipient === null) return NO_MAILBOX
    const cut = new AbortController()
    let isWritten = false
    let timer: NodeJS.Timeout | undefined
    const cutAfter = (usual: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => cut.abort(), stopping?.aborted ? patience.whenStopping : usual)
    }
    const hurry = () => cutAfter(patience.whenStopping)
    cutAfter(patience.untilWritten)
    stopping?.addEventListener('abort', hurry)
    // A transport opens no connection before it sends. So each mail can have its own, which reports when the mail is written.
    const transport = createTransport(server).use('stream', ({ message }, done) => {
      message.processFunc((mail) =>
        // The whole mail has been read, and the final dot is sent next.
        mail.once('end', () => {
          isWritten = true
          cutAfter(patience.untilTaken)
        }),
      )
      done()
    })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        envelope: { from: sender, to: [recipient] },
        subject,
        text,
        messageId: `<${id}@${ownHost}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: cut.signal,
      })
      return { ok: true }
    } catch (error) {
      return refusal(error, isWritten)
    } finally {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', hurry)
    }
  }
}

/** The typed text is not exactly one address, so organisers have to decide. */
const NO_MAILBOX = {
  ok: false,
  code: 'recipient',
  isFinal: true,
  isAboutThisMail: true,
  mayHaveArrived: false,
} as const

/** @param isWritten - the server had the whole mail */
function refusal(error: unknown, isWritten: boolean): Extract<Handed, { ok: false }> {
  const { code, originalCode, command, responseCode } = (error ?? {}) as Record<string, unknown>
  const reply = typeof responseCode === 'number' ? responseCode : null
  // A server that refuses the sender, or all mail, would refuse every mail. That is no reason to give up this one.
  const stage = stageOf(code, command)
  const isOfRecipient = code === 'EENVELOPE' && command !== 'MAIL FROM' && command !== 'DATA'
  return {
    ok: false,
    code: reply === null ? nameOf(originalCode ?? code, stage) : `${stage ?? 'server'} ${reply}`,
    // Without a reply, nodemailer has refused the address itself.
    isFinal: isOfRecipient && (reply === null || reply >= 500),
    isAboutThisMail: isOfRecipient || code === 'EMESSAGE',
    mayHaveArrived: isWritten && (reply === null || reply < 400),
  }
}

/** What the server was asked. Null for the connection itself. */
function stageOf(code: unknown, command: unknown): string | null {
  if (code === 'EAUTH') return 'login'
  if (code === 'ETLS') return 'tls'
  if (code === 'EMESSAGE') return 'mail'
  if (code !== 'EENVELOPE') return null
  if (command === 'MAIL FROM') return 'sender'
  return command === 'DATA' ? 'mail' : 'recipient'
}

function nameOf(code: unknown, stage: string | null): string {
  // Nothing but our deadline aborts a mail.
  if (code === 'EABORT') return 'ETIMEDOUT'
  // nodemailer's own codes say less than the stage.
  const isOfNode =
    typeof code === 'string' && !['EAUTH', 'ETLS', 'EMESSAGE', 'EENVELOPE'].includes(code)
  return isOfNode ? code : (stage ?? 'UNKNOWN')
}
