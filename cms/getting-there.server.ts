import { z } from 'zod'
import type { Language } from '../languages'
import { isSecret, revealOf, type Moment } from './embargo'
import { standInAs } from './embargo.server'
import {
  filled,
  inTranslation,
  keepGood,
  optionalHttps,
  optionalImage,
  type OnSkip,
} from './shape-parts.server'

const chapter = z.object({ id: filled, title: filled, text: filled, ...inTranslation })
const page = z.object({
  title: filled,
  intro: filled,
  /** One without an address counts as none. */
  meetingPoint: z
    .object({
      address: filled,
      mapUrl: optionalHttps,
      revealAt: z.unknown().optional().transform(revealOf),
    })
    .nullable()
    .catch(null),
  map: optionalImage,
  chapters: z.unknown(),
  ...inTranslation,
})
type Page<MeetingPoint> = Omit<z.infer<typeof page>, 'chapters' | 'meetingPoint'> & {
  meetingPoint: MeetingPoint | null
  chapters: z.infer<typeof chapter>[]
}
/** The page about the way to the cave. */
export type GettingThere = Page<{
  address: string
  mapUrl: string | null
  translated?: string[]
}>
/** With what may still be a secret. It stays on this side of `content.server.ts`. */
interface KeptGettingThere {
  /** Null as long as the organisers have not written the page, or not its title and introduction. */
  page: Page<NonNullable<z.infer<typeof page>['meetingPoint']>> | null
}

/** @throws {z.ZodError} when there are no settings either: such a lake is empty. Bad chapters are left out. */
export function parseGettingThere(result: unknown, onSkip: OnSkip): KeptGettingThere {
  const { page: given } = z.object({ page: z.unknown() }).parse(result)
  const parsed = page.nullable().safeParse(given ?? null)
  if (!parsed.success)
    onSkip({ list: 'pages', id: 'gettingThere', problem: z.prettifyError(parsed.error) })
  if (!parsed.data) return { page: null }
  const chapters = keepGood('chapters of the way', parsed.data.chapters, chapter, onSkip)
  return { page: { ...parsed.data, chapters } }
}

/** The meeting point is its stand-in as long as it is a secret. @param language - that of the content */
export function gettingThereWithoutSecrets(
  { page }: KeptGettingThere,
  moment: Moment,
  language: Language = 'en',
): { page: GettingThere | null } {
  if (!page?.meetingPoint) return { page: page && { ...page, meetingPoint: null } }
  const { revealAt, ...meetingPoint } = page.meetingPoint
  if (revealAt === null || !isSecret(revealAt, moment)) return { page: { ...page, meetingPoint } }
  const standIn = standInAs(
    'address',
    { reveal: revealAt, kind: 'place', language },
    ...meetingPoint.address.split('\n'),
  )
  return { page: { ...page, meetingPoint: { ...standIn, mapUrl: null } } }
}
