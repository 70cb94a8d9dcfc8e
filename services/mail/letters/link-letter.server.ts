import type { Language } from '../../../languages'
import { dateText } from '../../../languages/dates'
import { textIn } from '../../../languages/texts-in'
import { isolated } from '../../../rules/isolated'

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
  language: Language
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
  language,
  title,
  deletionDay,
  link,
  wayUrl,
  contact,
}: Parts): Letter {
  const t = textIn(language, 'mails')
  const until = dateText(textIn(language, 'dates'), deletionDay)
  const isFirst = kind === 'submitted'
  const named = { title: isolated(title), reference }
  const paragraphs = [
    t('Hello,'),
    isFirst
      ? t('We have received flight details with this e-mail address.')
      : t('Here is the new link to your flight details. The one before has ended.'),
    `${t('Your reference:')}\n${reference}`,
    t(
      'With this link you can see how far we are, correct what you sent,\ntake a copy of it, or delete it:',
    ),
    link,
    t(
      'It works until {until}. Keep it to yourself: it opens your\ndetails for everybody who has it. If the page asks for a key, paste\nwhat comes after the # of the link.',
      { until },
    ),
    wayUrl && `${t('How to get to the cave:')}\n${wayUrl}`,
    t(
      'If you have not sent us anything, somebody has mistyped their address.\nYou need not do anything.',
    ),
    t('Questions? {contact}', { contact }),
    title,
  ]
  return {
    to: email,
    subject: isFirst
      ? t('{title}: your flight details ({reference})', named)
      : t('{title}: a new link to your flight details ({reference})', named),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
