import { grantOneLink } from '../../app/flights/own/link-requests.server'
import { openHand } from '../../app/mail/hand-over.server'
import { openMailSender } from '../../app/mail/mail-sender.server'
import type { Services } from '../answers/remix'
import type { Env } from './env'

/** Sends the mails to artists, where the settings name a mail server, and looks at their wishes for new links. */
export function openMail(services: Services, { MAIL_URL, MAIL_FROM }: Env) {
  const { publicUrl } = services
  return openMailSender({
    ...services,
    handOver: MAIL_URL && MAIL_FROM ? openHand(MAIL_URL, MAIL_FROM, publicUrl) : null,
    prepare: () => grantOneLink(services),
  })
}
