import type { StructureResolver } from 'sanity/structure'

/** Documents that exist exactly once, under an id equal to their type's name. */
export const SINGLETONS = ['siteSettings', 'bookingSettings']

/** The Studio's desk: what exists once comes first, then the lists in the order of the page. */
export const structure: StructureResolver = (S) => {
  const single = (type: string, title: string) =>
    S.listItem().id(type).title(title).child(S.document().schemaType(type).documentId(type).title(title))
  const list = (type: string, title: string) => S.documentTypeListItem(type).title(title)
  return S.list()
    .title('Festival')
    .items([
      single('siteSettings', 'Festival settings'),
      single('bookingSettings', 'Booking'),
      S.divider(),
      list('pastEvent', 'Past editions'),
      list('aboutBlock', 'About'),
      list('scheduleDay', 'Schedule'),
      list('artist', 'Line-up'),
      list('revealDay', 'Reveal days'),
      list('galleryImage', 'Gallery'),
      list('bookingCard', 'Booking cards'),
      list('rule', 'Rave rules'),
      list('legalClause', 'Legal clauses'),
    ])
}
