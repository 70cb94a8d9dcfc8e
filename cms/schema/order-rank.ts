import { defineField, type SortOrdering } from 'sanity'

/** Place in a list that organisers order by hand: a rank in text form, so that one move changes one document. */
export const orderRank = defineField({ name: 'orderRank', title: 'Order', type: 'string', hidden: true, readOnly: true })

/** The lists' sorting in the Studio: the same order as on the page. */
export const orderOnPage: SortOrdering = {
  name: 'orderOnPage',
  title: 'Order on the page',
  by: [{ field: 'orderRank', direction: 'asc' }],
}
