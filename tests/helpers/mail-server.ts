import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail that the stand-in has taken. */
export interface TakenMail {
  from: string
  to: string[]
  /** As it came over the line, headers and all. */
  source: string
}

export interface MailServer extends AsyncDisposable {
  /** For `MAIL_URL`. */
  url: string
  taken: TakenMail[]
  /** The recipients that were named, whether they were taken or not. */
  named: string[]
  /** The names that clients greeted with. */
  greetings: string[]
  /** How many times a recipient was named, whether it was taken or not. */
  tries: () => number
  /** Connections that are open. */
  connections: () => number
}

/** Decides how the stand-in treats the n-th recipient, counted from 1. */
export type Behaviour = (n: number) => Act | Promise<Act>
type Act = 'take' | 'drop' | 'slow' | 450 | 550

interface Faults {
  /** The reply to a sender. */
  atSender?: () => number
  /** With STARTTLS and a certificate of its own making. */
  hasTls?: boolean
  /** What becomes of the reply to a whole mail, which is delivered by then. */
  atEnd?: () => 'reply' | 'drop' | Promise<'reply' | 'drop'>
}

/** A mail server on a port of its own, which takes everything unless it is asked for faults. */
export async function startMailServer(
  behave: Behaviour = () => 'take',
  { atSender = () => 250, atEnd = () => 'reply', hasTls = false }: Faults = {},
): Promise<MailServer> {
  const taken: TakenMail[] = []
  const named: string[] = []
  const greetings: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    logger: false,
    async onRcptTo({ address }, session, callback) {
      named.push(address)
      const act = await behave(named.length)
      if (act === 'take') return callback()
      if (act === 'slow') return void setTimeout(callback, 1500)
      if (act === 'drop') return hangUp(session.id)
      return callback(Object.assign(new Error('not now'), { responseCode: act }))
    },
    onMailFrom(_address, { hostNameAppearsAs }, callback) {
      greetings.push(String(hostNameAppearsAs))
      const responseCode = atSender()
      callback(responseCode === 250 ? null : Object.assign(new Error('not you'), { responseCode }))
    },
    onData(stream, { id, envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        taken.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        if ((await atEnd()) === 'drop') hangUp(id)
        else callback()
      })
    },
  })
  /** The library gives no other way to the socket of a session. */
  function hangUp(session: string): void {
    for (const connection of server.connections as Set<{
      id: string
      _socket: { destroy(): void }
    }>)
      if (connection.id === session) connection._socket.destroy()
  }
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    named,
    greetings,
    tries: () => named.length,
    connections: () => server.connections.size,
    [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())),
  }
}
