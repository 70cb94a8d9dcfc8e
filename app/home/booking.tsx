import type { ReactNode } from 'react'
import type { Writer } from '../../languages/text'
import { CLOSED_BOOKING } from '../../rules/closed-booking'
import type { BookingCard, SectionText, Site } from '../../cms/shapes.server'
import type { Farewell } from '../../cms/site-moments.server'
import { Island } from '~/islands/island'
import { ButtonLink } from '~/ui/button'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import CheckoutWidget from './checkout/checkout-widget.island'
import { FarewellText, WhatComesNext } from './farewell'
import { TicketButton } from './ticket-button'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  text: SectionText
  site: Pick<
    Site,
    | 'ticketUrl'
    | 'ticketSale'
    | 'timeZone'
    | 'checkoutWidgetUrl'
    | 'checkoutElement'
    | 'checkoutStyleUrl'
    | 'farewell'
  >
  cards: BookingCard[]
  /** The capacity meter. It speaks of places left, so until the moment of a sale it is left out. */
  children: ReactNode
}

const WALL = <Rock name="flowstone" className="rock-face" />

/** Where to book: how full it is, the way to the ticket provider, and what a booking brings. Nothing is sold after the festival. */
export function Booking({ text, site, cards, children }: Props) {
  const t = useText('home')
  const langOf = useLangOf()
  if (site.farewell)
    return (
      <Section name="booking" text={closedText(text, site.farewell, t)} above="gallery" wall={WALL}>
        <div className="booking">
          <FarewellText farewell={site.farewell} />
          <div className="flex flex-wrap gap-3">
            <WhatComesNext farewell={site.farewell} />
            <ButtonLink to="#events">{t('The years before')}</ButtonLink>
          </div>
        </div>
      </Section>
    )
  return (
    <Section name="booking" text={text} above="gallery" wall={WALL}>
      <div className="booking">
        {site.ticketSale.opensAt === null && children}
        <div className="flex flex-wrap gap-3">
          <TicketButton site={site} of="booking" className="max-w-measure grow sm:px-7" />
          {site.ticketSale.isOpen && site.ticketUrl && site.checkoutWidgetUrl && (
            <Island
              of={CheckoutWidget}
              props={{
                scriptUrl: site.checkoutWidgetUrl,
                styleUrl: site.checkoutStyleUrl,
                element: site.checkoutElement,
                ticketUrl: site.ticketUrl,
              }}
              when="visible"
              texts={['checkout', 'links']}
            />
          )}
        </div>
        <ul>
          {cards.map((card) => (
            <li key={card.id} className="ledge">
              <h3 lang={langOf(card, 'title')} className="text-title leading-snug">
                {card.title}
              </h3>
              <p lang={langOf(card, 'description')} className="mt-1.5">
                {card.description}
              </p>
              {card.details && (
                <p lang={langOf(card, 'details')} className="mt-1.5">
                  {card.details}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The section's heading with the introduction of the time after the festival. */
function closedText(
  text: SectionText,
  { bookingText, ...farewell }: Farewell,
  t: Writer<'home'>,
): SectionText {
  const isInLanguage = bookingText === null || farewell.translated?.includes('bookingText')
  const translated = [
    ...(text.translated?.includes('heading') ? ['heading'] : []),
    ...(isInLanguage ? ['intro'] : []),
  ]
  return { heading: text.heading, intro: bookingText ?? t(CLOSED_BOOKING), translated }
}
