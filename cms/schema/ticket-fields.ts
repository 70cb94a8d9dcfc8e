import { defineArrayMember, defineField } from 'sanity'
import { parseCheckoutElement } from '../checkout-element'
import { safeLink } from './link'
import { leadsToTickets, ticketSaleField } from './ticket-sale'

/** The fields of the settings that lead to the ticket provider and to a flight search. */
export const ticketFields = [
  defineField({
    name: 'ticketUrl',
    title: 'Ticket page',
    description:
      'Trip page at the ticket provider; every ticket button leads there, in a new tab. It may be empty while nobody knows when the sale begins.',
    type: 'url',
    group: 'tickets',
    validation: (rule) => safeLink(rule).custom(leadsToTickets),
  }),
  ticketSaleField,
  defineField({
    name: 'checkoutWidgetUrl',
    title: 'Checkout script',
    description:
      'Address of the provider’s checkout script, https only. Nothing of it is loaded before somebody clicks. Empty: no checkout on our page.',
    type: 'url',
    group: 'tickets',
    validation: (rule) => rule.uri({ scheme: ['https'] }),
  }),
  defineField({
    name: 'checkoutElement',
    title: 'Element of the checkout',
    description:
      'Only if the provider says that the page needs one: the empty element in which the script draws, such as <pretix-widget event="https://…"></pretix-widget>.',
    type: 'string',
    group: 'tickets',
    hidden: ({ document }) => !document?.checkoutWidgetUrl,
    validation: (rule) =>
      rule.custom(
        (text) =>
          !text ||
          parseCheckoutElement(text) !== null ||
          'Paste the empty element alone, without script and style sheet: <pretix-widget event="https://…"></pretix-widget>.',
      ),
  }),
  defineField({
    name: 'checkoutStyleUrl',
    title: 'Style sheet of the checkout',
    description:
      'Only if the provider names one: its address, https only. It is loaded together with the script.',
    type: 'url',
    group: 'tickets',
    hidden: ({ document }) => !document?.checkoutWidgetUrl,
    validation: (rule) => rule.uri({ scheme: ['https'] }),
  }),
  defineField({
    name: 'checkoutOrigins',
    title: 'Further hosts of the checkout',
    description:
      'Only if the provider asks for them: addresses, https only, from which the checkout loads more, such as a payment service. Browsers block every host that is not here. Only the host of an address counts.',
    type: 'array',
    of: [
      defineArrayMember({
        type: 'url',
        validation: (rule) => rule.uri({ scheme: ['https'] }),
      }),
    ],
    group: 'tickets',
    hidden: ({ document }) => !document?.checkoutWidgetUrl,
    validation: (rule) => rule.unique().max(12),
  }),
  defineField({
    name: 'flightSearchUrl',
    title: 'Flight search',
    description: 'Where artists look for flights before they fill in the form.',
    type: 'url',
    group: 'tickets',
    validation: (rule) => safeLink(rule).required(),
  }),
]
