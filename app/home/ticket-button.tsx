import type { Site } from '../../cms/shapes.server'
import { dateText } from '../../languages/dates'
import { dayIn } from '../../rules/dates/time-zone'
import { ExternalButtonLink } from '~/ui/button'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  site: Pick<Site, 'ticketUrl' | 'ticketSale' | 'timeZone'>
  /** Whose words it has. */
  of: 'hero' | 'booking'
  className: string
}

const LABELS = { hero: 'label', booking: 'bookingLabel' } as const

/** A link to the tickets. Before the sale it is a sentence that says when. */
export function TicketButton({ site: { ticketUrl, ticketSale, timeZone }, of, className }: Props) {
  const t = useText('home')
  const tDates = useText('dates')
  const langOf = useLangOf()
  if (!ticketSale.isOpen || ticketUrl === null) {
    const { soonText, opensAt } = ticketSale
    const usual =
      opensAt === null
        ? t('Tickets are not on sale yet.')
        : t('Tickets from {date}', { date: dateText(tDates, dayIn(timeZone)(new Date(opensAt))) })
    return (
      <p
        lang={soonText === null ? undefined : langOf(ticketSale, 'soonText')}
        className="self-center text-lead font-bold text-chalk max-sm:col-span-full"
      >
        {soonText ?? usual}
      </p>
    )
  }
  const usual = of === 'hero' ? t('GET TICKETS NOW!') : t('Book your place')
  const label = ticketSale[LABELS[of]]
  const lang = label === null ? undefined : langOf(ticketSale, LABELS[of])
  return (
    <ExternalButtonLink href={ticketUrl} variant="primary" className={className}>
      {lang ? <span lang={lang}>{label}</span> : (label ?? usual)}
    </ExternalButtonLink>
  )
}
