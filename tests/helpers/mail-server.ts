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
  /** How many times a recipient was named, whether it was taken or not. */
  tries: () => number
  /** Connections that are open. */
  connections: () => number
}

/** Decides how the stand-in treats the n-th recipient, counted from 1. */
export type Behaviour = (n: number) => Act | Promise<Act>
type Act = 'take' | 'drop' | 'slow' | 450 | 550

/** A mail server on a port of its own, which takes everything unless it is asked for faults. */
export async function startMailServer(behave: Behaviour = () => 'take'): Promise<MailServer> {
  const taken: TakenMail[] = []
  const named: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onRcptTo({ address }, session, callback) {
      named.push(address)
      const act = await behave(named.length)
      if (act === 'take') return callback()
      if (act === 'slow') return void setTimeout(callback, 1500)
      if (act === 'drop') {
        // The library gives no other way to the socket of a session.
        for (const connection of server.connections as Set<{
          id: string
          _socket: { destroy(): void }
        }>)
          if (connection.id === session.id) connection._socket.destroy()
        return undefined
      }
      return callback(Object.assign(new Error('not now'), { responseCode: act }))
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    named,
    tries: () => named.length,
    connections: () => server.connections.size,
    [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())),
  }
}
