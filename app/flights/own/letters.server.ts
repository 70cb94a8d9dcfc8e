import { dayInWords } from '../../../rules/dates/day-in-words'
import { isolated } from '~/ui/isolated'

/** A mail as it is sealed, sent, and listed in the outbox. */
export interface Letter {
  to: string
  subject: string
  text: string
}

interface Parts {
  email: string
  reference: string
  kind: 'submitted' | 'new link'
  /** The name of the festival. */
  title: string
  /** `YYYY-MM-DD` */
  deletionDay: string
  link: string
  /** Who answers questions. */
  contact: string
  /** The address of the page about the way to the cave; null: there is none. */
  wayUrl: string | null
}

/**
 * The mail with an artist's link. No word that was typed into the form is in it, or strangers could write to anybody in our
 * name. Lines are short, so that no mail program breaks the link.
 */
export function linkLetter({
  email,
  reference,
  kind,
  title,
  deletionDay,
  link,
  wayUrl,
  contact,
}: Parts): Letter {
  const because =
    kind === 'submitted'
      ? 'We have received flight details with this e-mail address.'
      : 'Here is the new link to your flight details. The one before has ended.'
  const way = wayUrl === null ? '' : `\nHow to get to the cave:\n${wayUrl}\n`
  return {
    to: email,
    subject:
      kind === 'submitted'
        ? `${isolated(title)}: your flight details (${reference})`
        : `${isolated(title)}: a new link to your flight details (${reference})`,
    text: `Hello,

${because}

Your reference:
${reference}

With this link you can see how far we are, correct what you sent,
take a copy of it, or delete it:

${link}

It works until ${dayInWords(deletionDay)}. Keep it to yourself: it opens your
details for everybody who has it. If the page asks for a key, paste
what comes after the # of the link.
${way}
If you have not sent us anything, somebody has mistyped their address.
You need not do anything.

Questions? ${contact}

${title}
`,
  }
}
