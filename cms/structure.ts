import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import type { StructureResolver } from 'sanity/structure'
import { TranslationsList } from './schema/translations/translations-list'

/** Documents that exist exactly once, under an id equal to their type's name. */
export const SINGLETONS = [
  'siteSettings',
  'bookingSettings',
  'privacyPage',
  'gettingThere',
  'travelLetters',
]

/** The Studio's desk, in the organisers' words: single documents come first, then who plays, then the rest of the page. */
export const structure: StructureResolver = (S, context) => {
  const single = (type: string, title: string) =>
    S.listItem()
      .id(type)
      .title(title)
      .schemaType(type)
      .child(S.document().schemaType(type).documentId(type).title(title))
  /** Dragging a document moves it on the page, at once and without publishing. */
  const byHand = (type: string, title: string) => {
    const item = orderableDocumentListDeskItem({ type, title, id: type, S, context })
    // Without this the list would have the name of its documents' type.
    if (item.child) Object.assign(item.child, { title })
    return item
  }
  const rulesAndLegal = S.listItem()
    .id('rules-and-legal')
    .title('Rules and legal')
    .child(
      S.list()
        .id('rules-and-legal')
        .title('Rules and legal')
        .items([byHand('rule', 'Rave rules'), byHand('legalClause', 'Legal clauses')]),
    )
  return S.list()
    .id('festival')
    .title('Festival')
    .items([
      single('siteSettings', 'Festival settings'),
      single('bookingSettings', 'Booking'),
      single('gettingThere', 'Getting there'),
      single('privacyPage', 'Privacy page'),
      single('travelLetters', 'Letters to artists'),
      S.divider(),
      byHand('artist', 'Lineup'),
      byHand('revealDay', 'Reveal days'),
      byHand('scheduleDay', 'Schedule'),
      S.divider(),
      // Past editions are sorted by year, so they need no order by hand.
      S.documentTypeListItem('pastEvent')
        .title('Past editions')
        .child(
          S.documentTypeList('pastEvent')
            .title('Past editions')
            .defaultOrdering([{ field: 'year', direction: 'desc' }]),
        ),
      byHand('galleryImage', 'Gallery'),
      byHand('aboutBlock', 'About'),
      byHand('bookingCard', 'Booking cards'),
      rulesAndLegal,
      S.divider(),
      S.listItem()
        .id('translations')
        .title('Translations')
        .child(S.component(TranslationsList).id('translations').title('Translations')),
    ])
}
