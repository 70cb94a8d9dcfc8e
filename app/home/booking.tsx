import type { ReactNode } from 'react'
import type { BookingCard, SectionText, Site } from '../../cms/shapes.server'
import { Island } from '~/islands/island'
import { ButtonLink, ExternalButtonLink } from '~/ui/button'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import CheckoutWidget from './checkout/checkout-widget.island'
import { FarewellText, WhatComesNext } from './farewell'
import { useEnglish, useText } from '~/ui/use-text'

interface Props {
  text: SectionText
  site: Pick<
    Site,
    'ticketUrl' | 'checkoutWidgetUrl' | 'checkoutElement' | 'checkoutStyleUrl' | 'farewell'
  >
  cards: BookingCard[]
  /** The capacity meter. */
  children: ReactNode
}

const WALL = <Rock name="flowstone" className="rock-face" />

/** Where to book: how full it is, the way to the ticket provider, and what a booking brings. Nothing is sold after the festival. */
export function Booking({ text, site, cards, children }: Props) {
  const t = useText('home')
  const english = useEnglish()
  if (site.farewell)
    return (
      <Section
        name="booking"
        text={{ ...text, intro: site.farewell.bookingText }}
        above="gallery"
        wall={WALL}
      >
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
        {children}
        <div className="flex flex-wrap gap-3">
          <ExternalButtonLink
            href={site.ticketUrl}
            variant="primary"
            className="max-w-measure grow sm:px-7"
          >
            {t('Book your place')}
          </ExternalButtonLink>
          {site.checkoutWidgetUrl && (
            <Island
              of={CheckoutWidget}
              props={{
                scriptUrl: site.checkoutWidgetUrl,
                styleUrl: site.checkoutStyleUrl,
                element: site.checkoutElement,
                ticketUrl: site.ticketUrl,
              }}
              when="near"
              texts={['checkout', 'links']}
            />
          )}
        </div>
        <ul lang={english}>
          {cards.map((card) => (
            <li key={card.id} className="ledge">
              <h3 className="text-title leading-snug">{card.title}</h3>
              <p className="mt-1.5">{card.description}</p>
              {card.details && <p className="mt-1.5">{card.details}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
