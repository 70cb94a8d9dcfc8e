import type { Language } from '../languages'
import { withChangeTimes, type ChangeTimes, type PublicProgramme } from './change-times.server'
import { ContentUnavailable } from './client.server'
import type { DatedMoment } from './embargo'
import { homeWithoutSecrets, revealWithoutSecrets, siteWithoutSecrets } from './embargo.server'
import { gettingThereWithoutSecrets, type GettingThere } from './getting-there.server'
import type { Privacy } from './privacy-shape.server'
import {
  lineupWithoutSecrets,
  programmeWithoutSecrets,
  UNVEILED,
  type KeptProgramme,
  type PublicDay,
  type PublicIdOf,
} from './programme.server'
import type { Artist, Home, KeptHome, KeptSite, RevealDay, Site } from './shapes.server'
import type { ContentSnapshot } from './snapshot.server'
import { withoutSecrets } from './without-secrets.server'

/** What the pages show, in one language as far as it is translated. */
export interface PageContent {
  site(): Promise<Site>
  home(): Promise<Home>
  reveal(): Promise<RevealDay[]>
  /** The same days with public ids, for the timetable and calendars. The ids are null until they can be made. */
  programme(): Promise<PublicProgramme>
  /** The page about people's data; the seed's one until the organisers have written their own. */
  privacy(): Promise<Privacy>
  /** The page about the way to the cave; null until the organisers have written it. */
  gettingThere(): Promise<GettingThere | null>
  /** All artists and days with what is still a secret, for organisers who may know it. No page shows them. */
  unveiled(): Promise<{ artists: Artist[]; days: PublicDay[] }>
}

interface Answers {
  site: ContentSnapshot<KeptSite>
  home: ContentSnapshot<KeptHome>
  reveal: ContentSnapshot<KeptProgramme>
  gettingThere: ContentSnapshot<
    { page: unknown } & Parameters<typeof gettingThereWithoutSecrets>[0]
  >
  privacy: ContentSnapshot<{ page: Privacy | null }>
}

interface Options {
  answers: Answers
  moment: () => DatedMoment
  /** Resolves when the answer is at hand. @throws {ContentUnavailable} */
  arrived: (answer: ContentSnapshot<unknown>) => Promise<void>
  /** For as long as the organisers have not written the page. */
  seedPrivacy: () => Promise<Privacy>
  publicIdOf: PublicIdOf
  changeTimes: ChangeTimes
  /** What the programme depends on besides content and reveals. */
  programmeState: (moment: DatedMoment) => string
  isFromLake: () => boolean
}

/** What the pages show at a moment, made anew only when it changes. Null until its answer is at hand. */
type AtHand<T> = (moment: DatedMoment) => T | null

/** The parts of the pages in one language, and what they show at a moment. */
export function openPagesIn(
  language: Language,
  { answers, moment, arrived, seedPrivacy, publicIdOf, changeTimes, ...options }: Options,
) {
  const { programmeState, isFromLake } = options
  const site = withoutSecrets(
    () => answers.site.currentIn(language),
    (kept, when) => siteWithoutSecrets(kept, when, language),
  )
  const home = withoutSecrets(
    () => answers.home.currentIn(language),
    (kept, when) => homeWithoutSecrets(kept, when, language),
  )
  const reveal = withoutSecrets(
    () => answers.reveal.currentIn(language),
    ({ reveal }, when) => revealWithoutSecrets(reveal, when, language),
  )
  const gettingThere = withoutSecrets(
    () => answers.gettingThere.currentIn(language),
    (kept, when) => gettingThereWithoutSecrets(kept, when, language),
  )
  const programme = withoutSecrets(
    () => answers.reveal.currentIn(language),
    (kept, when): PublicProgramme => {
      const { festival, settingsChangedAt } = kept
      const english = answers.reveal.current()?.value ?? kept
      const timed = withChangeTimes(
        programmeWithoutSecrets(english, publicIdOf, when),
        changeTimes,
        isFromLake(),
      )
      const days = programmeWithoutSecrets(kept, publicIdOf, when, language)
      const lineup = lineupWithoutSecrets(kept, publicIdOf, when)
      return {
        ...withTimesOf(timed, days),
        festival,
        settingsChangedAt,
        lineup,
      }
    },
    (when) => `${programmeState(when)}${isFromLake()}`,
  )

  async function shown<T>(answer: ContentSnapshot<unknown>, atHand: AtHand<T>): Promise<T> {
    await arrived(answer)
    return atHand(moment()) ?? gone()
  }

  const content: PageContent = {
    site: () => shown(answers.site, site),
    home: () => shown(answers.home, home),
    reveal: () => shown(answers.reveal, reveal),
    programme: () => shown(answers.reveal, programme),
    privacy: async () => {
      await arrived(answers.privacy)
      return answers.privacy.currentIn(language)?.value.page ?? seedPrivacy()
    },
    gettingThere: async () => (await shown(answers.gettingThere, gettingThere)).page,
    unveiled: async () => {
      await Promise.all([answers.home, answers.reveal].map((answer) => arrived(answer)))
      const kept = answers.home.currentIn(language) ?? gone()
      const programme = answers.reveal.currentIn(language) ?? gone()
      return {
        artists: homeWithoutSecrets(kept.value, UNVEILED, language).artists,
        days: programmeWithoutSecrets(programme.value, publicIdOf, UNVEILED, language),
      }
    },
  }
  return {
    content,
    shownAt: (when: DatedMoment) => [site, home, reveal, gettingThere].map((part) => part(when)),
  }
}

/**
 * The days in another language with the times of the English ones, because a change is remembered once, by what the English says,
 * and with the English names of artists and chambers.
 */
function withTimesOf(
  english: Pick<PublicProgramme, 'days' | 'changedAt'>,
  days: PublicProgramme['days'],
): Pick<PublicProgramme, 'days' | 'changedAt'> {
  return {
    changedAt: english.changedAt,
    days: days.map((day, index) => ({
      ...day,
      slots: day.slots.map((slot, place) => {
        const { changedAt, artist, location } = english.days[index]?.slots[place] ?? slot
        return {
          ...slot,
          changedAt,
          ...(artist !== slot.artist && { englishArtist: artist }),
          ...(location !== slot.location && location && { englishLocation: location }),
        }
      }),
    })),
  }
}

function gone(): never {
  throw new ContentUnavailable('the content has gone')
}
