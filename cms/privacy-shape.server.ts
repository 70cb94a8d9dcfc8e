import { z } from 'zod'
import { filled, inTranslation, keepGood, type OnSkip } from './shape-parts.server'

const privacyChapter = z.object({ id: filled, title: filled, text: filled, ...inTranslation })
const privacyLine = z.object({
  id: filled,
  what: filled,
  why: filled,
  who: filled,
  until: filled,
  ...inTranslation,
})
const privacyItems = z.preprocess((value) => value ?? [], z.array(z.unknown()))
const privacy = z.object({
  title: filled,
  intro: filled,
  summary: privacyItems,
  chapters: privacyItems,
  ...inTranslation,
})
/** The page about people's data. The site computes the values for `{deletionDate}` and `{retentionDays}` in its texts. */
export type Privacy = Omit<z.infer<typeof privacy>, 'summary' | 'chapters'> & {
  /** Empty: no table. */
  summary: z.infer<typeof privacyLine>[]
  chapters: z.infer<typeof privacyChapter>[]
}

/** @returns null when there is no such page. @throws {z.ZodError} when its title or introduction are missing; bad lines and chapters are left out. */
export function parsePrivacy(result: unknown, onSkip: OnSkip): Privacy | null {
  const { page } = z.object({ page: privacy.nullable() }).parse(result)
  return (
    page && {
      ...page,
      summary: keepGood('summary of the privacy page', page.summary, privacyLine, onSkip),
      chapters: keepGood('chapters of the privacy page', page.chapters, privacyChapter, onSkip),
    }
  )
}
