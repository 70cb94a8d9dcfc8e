import type { MetaDescriptor } from '@remix-run/node'
import type { AppContext } from '~/context'
import type { RouteHandle } from '~/route-handle'
import { editionCard, type Card } from '~/ui/card'
import { languageOf, pageMeta } from '~/ui/page-meta'
import { textIn } from '../../../languages/texts-in'
import type { Writer } from '../../../languages/text'
import { editionIn } from '../../../services/edition-texts.server'
import type { KeptEdition } from '../../../services/editions.server'
import { findFormerEdition } from './former-edition.server'

/** What the handles of a former edition's pages have in common. The present edition has no such page yet. */
export const OF_FORMER_EDITION = {
  isShared: true,
  isTranslated: true,
  exists: async (context, year) => findFormerEdition(context, year) !== undefined,
} satisfies RouteHandle

/** The edition that the route's `edition` names, in the language of the page. @throws {Response} 404 when there is none */
export function formerEditionOf(
  context: Pick<AppContext, 'editions' | 'language'>,
  params: { edition?: string },
): KeptEdition {
  const edition = findFormerEdition(context, params.edition)
  if (edition === undefined) throw new Response(null, { status: 404 })
  return editionIn(edition, context.language)
}

/** The card of a former edition's page. @returns null when there is none of this name */
export function findEditionCard(
  context: Pick<AppContext, 'editions' | 'language'>,
  name: string,
): Card | null {
  const [, year, board] = /^edition-(\d{4})(-pinboard)?$/.exec(name) ?? []
  const edition = findFormerEdition(context, year)
  return edition === undefined
    ? null
    : editionCard(
        editionIn(edition, context.language),
        board ? 'pinboard' : 'programme',
        context.language,
      )
}

/** The head of a former edition's page. @param textsOf - its title and description */
export function formerEditionMeta(
  matches: Parameters<typeof pageMeta>[0],
  { path, card }: { path: string; card: Card },
  textsOf: (t: Writer<'edition'>) => { title: string; description: string },
): MetaDescriptor[] {
  return pageMeta(matches, { path, card, ...textsOf(textIn(languageOf(matches), 'edition')) })
}
