import type { Rule } from 'sanity'
import { artist } from './artist'
import { bookingCard } from './booking-card'
import { bookingSettings } from './booking-settings'
import { galleryImage } from './gallery-image'
import { gettingThere, gettingThereChapter } from './getting-there'
import { undoesNobodysWork } from './live-work'
import { pastEvent } from './past-event'
import { privacyChapter, privacyLine, privacyPage } from './privacy-page'
import { revealDay } from './reveal-day'
import { scheduleDay } from './schedule-day'
import { saysNoSecret } from './secret-names'
import { sectionText } from './section-text'
import { siteSettings } from './site-settings'
import { slot } from './slot'
import { travelLetters } from './travel-letters'
import { aboutBlock, legalClause, rule } from './titled-texts'
import { withTranslations } from './translations/with-translations'

/** Every document warns of secret names in its texts, and undoes nobody's work when it is in a release. */
const documents = [
  siteSettings,
  bookingSettings,
  pastEvent,
  aboutBlock,
  scheduleDay,
  artist,
  revealDay,
  galleryImage,
  bookingCard,
  rule,
  legalClause,
  privacyPage,
  gettingThere,
  travelLetters,
].map((type) => ({
  ...type,
  validation: (rule: Rule) => [rule.custom(saysNoSecret).warning(), rule.custom(undoesNobodysWork)],
}))

export const schemaTypes = [
  ...documents,
  slot,
  sectionText,
  privacyLine,
  privacyChapter,
  gettingThereChapter,
].map((type) => withTranslations(type))
