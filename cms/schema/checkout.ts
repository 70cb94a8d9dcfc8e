import { defineArrayMember, defineField } from 'sanity'

/** The ticket provider's checkout on the home page. */
export const checkoutWidgetUrl = defineField({
  name: 'checkoutWidgetUrl',
  title: 'Checkout script',
  description:
    'Address of the provider’s checkout script, https only. Nothing of it is loaded before somebody clicks. Empty: no checkout on our page.',
  type: 'url',
  group: 'tickets',
  validation: (rule) => rule.uri({ scheme: ['https'] }),
})

export const checkoutOrigins = defineField({
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
})
