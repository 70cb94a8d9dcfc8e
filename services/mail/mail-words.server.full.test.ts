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
    'The mail server refuses the user or password in MAIL_URL (login 535). Correct them; a % in the password is written %25. Some providers want a password for programs alone.',
  ],
  [
    { AUTH: '454 4.7.0 later' },
    'The mail server cannot check the password now (login 454). There is nothing to do: it is tried again.',
  ],
  [
    { MAIL: '530 5.7.0 log in' },
    'The mail server wants a login (sender 530). Put user and password into MAIL_URL.',
  ],
  [
    { MAIL: '553 not your name' },
    'The mail server does not send for the address in MAIL_FROM (sender 553). Set MAIL_FROM to an address for which it does, or allow this one there.',
  ],
  [
    { RCPT: `550 ${MAILBOX} is unknown` },
    'The mail server refuses the recipient (recipient 550). Ask the artist whether the address is right. When all are refused, MAIL_URL lacks the login.',
  ],
  [
    { RCPT: `452 4.2.2 ${MAILBOX} is full` },
    'The mailbox is full (recipient 452). Ask the artist to make room, or for another address.',
  ],
  [
    { RCPT: `450 4.7.1 ${MAILBOX} is greylisted` },
    'The mail server takes the mail later (recipient 450). There is nothing to do: it is tried again.',
  ],
  [
    { END: '552 5.3.4 too big' },
    'The mail is too large for the mail server (mail 552). Raise the limit there.',
  ],
  [
    { END: '554 5.7.1 this is spam' },
    'The mail server refuses the text, perhaps as spam (mail 554). Look at its log, and at the records SPF and DKIM of the domain in MAIL_FROM.',
  ],
  [
    { CONNECT: '554 go away' },
    'The mail server does not talk to this machine (server 554). Ask its owner: the machine may be on a list of senders of spam.',
  ],
  [
    { CONNECT: '421 too many' },
    'The mail server has too much to do (server 421). There is nothing to do: it is tried again.',
  ],
  [{ MAIL: '' }, 'The mail server has hung up (ECONNECTION). Look at its log.'],
])(
  'a mail server that replies %j is told in one sentence, without the reply',
  async (replies, sentence) => {
    await using server = await serverThat(replies)
    expect(await sentenceFrom(`smtp://ana:secret@127.0.0.1:${server.port}`)).toBe(sentence)
  },
)

test('a password is not sent without STARTTLS, and the sentence says what lacks', async () => {
  await using server = await serverThat({})
  expect(await sentenceFrom(`smtp://ana:secret@0.0.0.0:${server.port}`)).toBe(
    'The mail server has no STARTTLS, and a password is never sent without it (tls 502). Turn it on at the server, or use smtps:// and its port in MAIL_URL.',
  )
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
  expect(await sentenceFrom('smtp://127.0.0.1:1')).toBe(
    'The mail server refuses the connection (ECONNREFUSED). Start it, or correct the host and port in MAIL_URL.',
  )
  await using silent = await serverThat({ CONNECT: '' })
  expect(await sentenceFrom(`smtp://127.0.0.1:${silent.port}`)).toMatch(
    /^The mail server has hung up \((ECONNECTION|ECONNRESET)\)\. Look at its log\.$/,
  )
  await using slow = await startMailServer(() => new Promise<never>(() => undefined))
  expect(await sentenceFrom(slow.url, { untilWritten: 300 })).toBe(
    'The mail server did not answer in time (ETIMEDOUT). Look whether it is well, and whether a firewall closes the port in MAIL_URL. Many hosts close port 25.',
  )
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
