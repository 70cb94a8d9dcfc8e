import type { AppContext } from '~/context'
import { editionIn } from '../../../services/edition-texts.server'
import type { KeptEdition } from '../../../services/editions.server'

/** The address of a former edition's page, or of one of its acts. */
export function editionPath(id: number, entryId?: string): string {
  return `/editions/${id}${entryId === undefined ? '' : `#act-${entryId}`}`
}

/** The address of a former edition's board. */
export function editionBoardPath(id: number): string {
  return `${editionPath(id)}/pinboard`
}

/** The former edition that a year in an address names. */
export function findFormerEdition(
  { editions }: Pick<AppContext, 'editions'>,
  year: string | undefined,
): KeptEdition | undefined {
  return editions.kept().find(({ id }) => year === String(id))
}

/** All former editions in the language of the page, the latest first. */
export function formerEditions({
  editions,
  language,
}: Pick<AppContext, 'editions' | 'language'>): KeptEdition[] {
  return editions.kept().map((edition) => editionIn(edition, language))
}

/** The addresses of all former editions' pages, the latest first. */
export function editionPaths({ editions }: Pick<AppContext, 'editions'>): string[] {
  return editions.kept().flatMap(({ id }) => [editionPath(id), editionBoardPath(id)])
}

/** Where an act's page of a former edition has gone. Null when no former edition has had it, or only as a secret. */
export function formerActPath(
  { editions }: Pick<AppContext, 'editions'>,
  id: string | undefined,
): string | null {
  const found = editions.findEntry(id)
  if (found !== null)
    return found.entry.isStandIn ? null : editionPath(found.edition.id, found.entry.id)
  // An artist without a slot is in the line-up of the edition alone.
  const edition = editions
    .kept()
    .find(({ lineup }) => lineup.some(({ publicId }) => publicId !== undefined && publicId === id))
  return edition === undefined ? null : editionPath(edition.id)
}
