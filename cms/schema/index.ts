import { aboutBlock } from './about-block'
import { artist } from './artist'
import { bookingCard } from './booking-card'
import { bookingSettings } from './booking-settings'
import { galleryImage } from './gallery-image'
import { legalClause } from './legal-clause'
import { pastEvent } from './past-event'
import { revealDay } from './reveal-day'
import { rule } from './rule'
import { scheduleDay } from './schedule-day'
import { sectionText } from './section-text'
import { siteSettings } from './site-settings'
import { slot } from './slot'

export const schemaTypes = [
  siteSettings,
  bookingSettings,
  pastEvent,
  aboutBlock,
  scheduleDay,
  artist,
  revealDay,
  slot,
  galleryImage,
  bookingCard,
  rule,
  legalClause,
  sectionText,
]
