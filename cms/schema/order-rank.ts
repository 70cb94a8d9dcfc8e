import { orderRankField } from '@sanity/orderable-document-list'
import type { SortOrdering } from 'sanity'

/** Place in a list that organisers order by hand: a rank as text, so that one move changes one document. New ones go last. */
export function orderRank(type: string) {
  return orderRankField({ type, title: 'Order' })
}

/** The lists' sorting in the Studio, which is the order on the page. */
export const orderOnPage: SortOrdering = {
  name: 'orderOnPage',
  title: 'Order on the page',
  by: [{ field: 'orderRank', direction: 'asc' }],
}
