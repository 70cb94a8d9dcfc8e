interface Trouble {
  /** What `openTransport` names a trouble by: a stage of the dialogue with the server's reply, or a code of Node. */
  codes: RegExp
  /** A clause. The log puts it before what has failed. */
  cause: string
  /** What a person can do. */
  remedy: string
}

const WAIT = 'There is nothing to do: it is tried again.'

/** Why a mail was not taken. The first that fits counts. */
const TROUBLES: Trouble[] = [
  {
    codes: /^recipient$/,
    cause: 'the address is not exactly one mailbox',
    remedy: 'Ask the artist for the right one.',
  },
  {
    codes: /^UNREADABLE$/,
    cause: 'no data key opens the text of the mail',
    remedy: 'Name the key that has sealed it in DATA_KEY_OLD.',
  },
  {
    codes: /^ECONNREFUSED$/,
    cause: 'the mail server refuses the connection',
    remedy: 'Start it, or correct the host and port in MAIL_URL.',
  },
  {
    codes: /^(EDNS|ENOTFOUND|EAI_\w+)$/,
    cause: 'the host in MAIL_URL is not found',
    remedy: 'Correct its name, or look at the name servers of this machine.',
  },
  {
    codes: /^(EHOST|ENET)(UNREACH|DOWN)$/,
    cause: 'the network has no way to the mail server',
    remedy: 'Look at the network and the firewall of this machine.',
  },
  {
    codes: /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/,
    cause: 'the mail server did not answer in time',
    remedy:
      'Look whether it is well, and whether a firewall closes the port in MAIL_URL. Many hosts close port 25.',
  },
  {
    codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    cause: 'the certificate of the mail server is not valid today',
    remedy: 'Renew it at the server, or set the clock of this machine.',
  },
  {
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    cause: 'the certificate of the mail server is for another host than that in MAIL_URL',
    remedy: 'Write the host there as the certificate names it.',
  },
  {
    codes: /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    cause: 'the certificate of the mail server comes from nobody who is trusted here',
    remedy:
      'Give the server another one, or name the file of its authority in NODE_EXTRA_CA_CERTS.',
  },
  {
    codes: /^tls \d+$/,
    cause: 'the mail server has no STARTTLS, and a password is never sent without it',
    remedy: 'Turn it on at the server, or use smtps:// and its port in MAIL_URL.',
  },
  {
    codes: /^(tls|EPROTO|ERR_SSL_|ERR_TLS_)/,
    cause: 'the mail server does not speak TLS as MAIL_URL asks for',
    remedy: 'With smtps:// the port is mostly 465, with smtp:// it is 587 or 25.',
  },
  {
    codes: /^login 4/,
    cause: 'the mail server cannot check the password now',
    remedy: WAIT,
  },
  {
    codes: /^login/,
    cause: 'the mail server refuses the user or password in MAIL_URL',
    remedy:
      'Correct them; a % in the password is written %25. Some providers want a password for programs alone.',
  },
  {
    codes: /^(sender|recipient) 530$/,
    cause: 'the mail server wants a login',
    remedy: 'Put user and password into MAIL_URL.',
  },
  {
    codes: /^sender 5/,
    cause: 'the mail server does not send for the address in MAIL_FROM',
    remedy: 'Set MAIL_FROM to an address for which it does, or allow this one there.',
  },
  {
    codes: /^recipient [45]52$/,
    cause: 'the mailbox is full',
    remedy: 'Ask the artist to make room, or for another address.',
  },
  {
    codes: /^recipient 5/,
    cause: 'the mail server refuses the recipient',
    remedy:
      'Ask the artist whether the address is right. When all are refused, MAIL_URL lacks the login.',
  },
  {
    codes: /^mail 552$/,
    cause: 'the mail is too large for the mail server',
    remedy: 'Raise the limit there.',
  },
  {
    codes: /^mail 5/,
    cause: 'the mail server refuses the text, perhaps as spam',
    remedy: 'Look at its log, and at the records SPF and DKIM of the domain in MAIL_FROM.',
  },
  {
    codes: /^(sender|recipient|mail) 4/,
    cause: 'the mail server takes the mail later',
    remedy: WAIT,
  },
  {
    codes: /^server 4/,
    cause: 'the mail server has too much to do',
    remedy: WAIT,
  },
  {
    codes: /^server 5/,
    cause: 'the mail server does not talk to this machine',
    remedy: 'Ask its owner: the machine may be on a list of senders of spam.',
  },
  {
    codes: /^(ECONNECTION|ECONNRESET|EPIPE)$/,
    cause: 'the mail server has hung up',
    remedy: 'Look at its log.',
  },
]

const UNKNOWN: Trouble = {
  codes: /^/,
  cause: 'the mail was not taken',
  remedy: 'Look at the log of the mail server.',
}

/** Why a mail was not taken, as a clause for the log: "the mailbox is full". */
export function mailCause(code: string): string {
  return troubleOf(code).cause
}

/** The cause with its code, and what a person can do. */
export function mailSentence(code: string): string {
  const { cause, remedy } = troubleOf(code)
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)} (${code}). ${remedy}`
}

function troubleOf(code: string): Trouble {
  return TROUBLES.find(({ codes }) => codes.test(code)) ?? UNKNOWN
}
