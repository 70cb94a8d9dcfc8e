import { z } from 'zod'
import type { Language } from '../languages'
import type { Programme } from '../rules/programme'

const translated = z.array(z.string()).optional()
/** What of an edition differs in another language: two facts of it, and the texts of entries by their ids. */
const editionTexts = z.object({
  edition: z.string(),
  place: z.string(),
  translated,
  entries: z.record(
    z.string(),
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      chamber: z.string().nullable(),
      translated,
      englishName: z.string().optional(),
      englishChamber: z.string().optional(),
    }),
  ),
})
type EditionTexts = z.infer<typeof editionTexts>

/** By the code of the language. An edition that an earlier version of the site has stored has none. */
export const textsOfEdition = z.record(z.string(), editionTexts).optional()
export type TextsOfEdition = z.infer<typeof textsOfEdition>

/** The texts of a programme in another language, to be kept with the English one. */
export function translatedTexts({ edition, place, translated, entries }: Programme): EditionTexts {
  const own = entries.flatMap(({ id, ...entry }) => {
    if (!entry.translated) return []
    const { name, description, chamber, englishName, englishChamber } = entry
    const texts = { name, description, chamber, translated: entry.translated }
    return [
      [
        id,
        {
          ...texts,
          ...(englishName && { englishName }),
          ...(englishChamber && { englishChamber }),
        },
      ] as const,
    ]
  })
  return { edition, place, ...(translated && { translated }), entries: Object.fromEntries(own) }
}

/** An edition in a language, as far as its texts were translated when it was the present one. */
export function editionIn<Kept extends Programme & { translations?: TextsOfEdition }>(
  edition: Kept,
  language: Language,
): Kept {
  const texts = edition.translations?.[language]
  if (texts === undefined) return edition
  const entries = edition.entries.map((entry) => ({ ...entry, ...texts.entries[entry.id] }))
  return { ...edition, ...texts, entries }
}
