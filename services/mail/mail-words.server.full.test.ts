import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startMailServer } from '../../tests/helpers/mail-server'
import { openTransport } from './transport.server'
import { mailCause, mailSentence } from './mail-words.server'

const PATIENCE = { untilWritten: 60_000, untilTaken: 60_000, whenStopping: 60_000 }

/** The sentence for what becomes of a mail there. */
async function sentenceFrom(url: string, patience: Partial<typeof PATIENCE> = {}): Promise<string> {
  const transport = openTransport(
    url,
    'Festival <travel@festival.example>',
    'https://festival.example',
    {
      ...PATIENCE,
      ...patience,
    },
  )
  const handed = await transport('1', {
    to: 'ana@example.com',
    subject: 'Your link',
    text: 'Hello',
  })
  if (handed.ok) return 'taken'
  return mailSentence(handed.code)
}

/** What a mail server replies to each command, unless a test says otherwise. */
const REPLIES: Record<string, string> = {
  CONNECT: '220 hello',
  EHLO: '250-hello\r\n250 AUTH PLAIN',
  STARTTLS: '502 not here',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 taken',
  QUIT: '221 bye',
}

/** A mail server that replies as the test says, and quotes the recipient as many do. An empty reply hangs up. */
async function serverThat(replies: Record<string, string>) {
  const server = createServer((socket) => {
    const reply = (command: string) => {
      const text = replies[command] ?? REPLIES[command] ?? '500 what?'
      if (text === '') socket.destroy()
      else socket.write(`${text}\r\n`)
    }
    let isText = false
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1))
        if (!isText) {
          const command = line.split(' ')[0] ?? ''
          reply(command)
          isText = command === 'DATA'
        } else if (line === '.') {
          isText = false
          reply('END')
        }
    })
    reply('CONNECT')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

const MAILBOX = '<ana@example.com>'

test.each([
  [
    { AUTH: '535 5.7.8 no' },
    /^The mail server refuses the user or password in MAIL_URL \(login 535\)\. Correct them; /,
  ],
  [{ AUTH: '454 4.7.0 later' }, /\(login 454\)\. There is nothing to do/],
  [{ MAIL: '530 5.7.0 log in' }, /\(sender 530\)\. .*MAIL_URL/],
  [{ MAIL: '553 not your name' }, /\(sender 553\)\. .*MAIL_FROM/],
  [{ RCPT: `550 ${MAILBOX} is unknown` }, /\(recipient 550\)\. Ask the artist/],
  [{ RCPT: `452 4.2.2 ${MAILBOX} is full` }, /mailbox is full \(recipient 452\)/],
  [{ RCPT: `450 4.7.1 ${MAILBOX} is greylisted` }, /\(recipient 450\)\. There is nothing to do/],
  [{ END: '552 5.3.4 too big' }, /too large .*\(mail 552\)/],
  [{ END: '554 5.7.1 this is spam' }, /perhaps as spam \(mail 554\)/],
  [{ CONNECT: '554 go away' }, /\(server 554\)\. Ask its owner/],
  [{ CONNECT: '421 too many' }, /\(server 421\)\. There is nothing to do/],
  [{ MAIL: '' }, /hung up \(ECONNECTION\)/],
])(
  'a mail server that replies %j is told in one sentence, without the reply',
  async (replies, sentence) => {
    await using server = await serverThat(replies)
    const said = await sentenceFrom(`smtp://ana:secret@127.0.0.1:${server.port}`)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/ana@|5\.7\.8|go away|greylisted|log in$/)
    // The code at its head is told. An empty reply has no words.
    for (const reply of Object.values(replies).filter((text) => text !== ''))
      expect(said).not.toContain(reply.replace(/^\d+ /, ''))
  },
)

test('a password is not sent without STARTTLS, and the sentence says what lacks', async () => {
  await using server = await serverThat({})
  const said = await sentenceFrom(`smtp://ana:secret@0.0.0.0:${server.port}`)
  expect(said).toMatch(/no STARTTLS.*\(tls 502\)/)
})

test('a certificate that nobody vouches for is told from a server without TLS', async () => {
  await using server = await startMailServer(undefined, { hasTls: true })
  const { port } = new URL(server.url)
  expect(await sentenceFrom(`smtp://ana:secret@0.0.0.0:${port}`)).toMatch(
    /^The certificate of the mail server .* \([A-Z_]+\)\. /,
  )
  await using plain = await serverThat({})
  expect(await sentenceFrom(`smtps://127.0.0.1:${plain.port}`)).toMatch(
    /^The mail server does not speak TLS as MAIL_URL asks for \(\w+\)\. With smtps:\/\/ the port is mostly 465/,
  )
})

test('a server that is not there, or says nothing, has its sentence', async () => {
  expect(await sentenceFrom('smtp://127.0.0.1:1')).toContain('(ECONNREFUSED)')
  await using silent = await serverThat({ CONNECT: '' })
  expect(await sentenceFrom(`smtp://127.0.0.1:${silent.port}`)).toMatch(
    /hung up \((ECONNECTION|ECONNRESET)\)/,
  )
  await using slow = await startMailServer(() => new Promise<never>(() => undefined))
  expect(await sentenceFrom(slow.url, { untilWritten: 300 })).toContain('(ETIMEDOUT)')
})

test.each([
  ['EDNS', 'the host in MAIL_URL is not found'],
  ['ENOTFOUND', 'the host in MAIL_URL is not found'],
  ['ENETUNREACH', 'the network has no way to the mail server'],
  ['CERT_HAS_EXPIRED', 'the certificate of the mail server is not valid today'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'the certificate of the mail server is for another host than that in MAIL_URL',
  ],
  ['recipient', 'the address is not exactly one mailbox'],
  ['UNREADABLE', 'no data key opens the text of the mail'],
  ['EWHATEVER', 'the mail was not taken'],
])('%s: %s', (code, cause) => {
  expect(mailCause(code)).toBe(cause)
})
