import groq from 'groq'

/*
 * One query per screen. The same text runs in Sanity's cloud and in the local lake, and what it answers is parsed by the
 * shape of the same name in `shapes.server.ts`. Every list ends its order with `_id`, so that two equal ranks do not
 * change places between one page and the next.
 */

const IMAGE = `{
  alt,
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height
  }
}`

const TITLED_TEXT = `{ "id": _id, title, text }`

const BY_HAND = `order(orderRank asc, _id asc)`

export const SITE_QUERY = groq`*[_id == "siteSettings"][0]{
  title,
  edition,
  tagline,
  footerTagline,
  dates,
  startDate,
  endDate,
  place,
  timeZone,
  countdownTarget,
  ticketUrl,
  checkoutWidgetUrl,
  instagramUrl,
  twitterUrl,
  facebookUrl,
  soundcloudUrl,
  youtubeUrl,
  twitchUrl,
  contactPhone,
  contactUrl,
  responseTimeJoke,
  streamNote,
  shareMessage,
  flightSearchUrl,
  lineupSummary,
  confirmedArtists,
  headlinerActs,
  headlineAct,
  copyrightYear,
  banner${IMAGE},
  sections[]{ section, heading, intro }
}`

export const BOOKING_SETTINGS_QUERY = groq`*[_id == "bookingSettings"][0]{
  capacity,
  confirmedBookings,
  bonusTickets,
  bonusPhase,
  nearThreshold
}`

export const HOME_QUERY = groq`{
  "events": *[_type == "pastEvent"] | order(year desc, _id asc) {
    "id": _id, year, title, subtitle, image${IMAGE}, details, description, quote
  },
  "about": *[_type == "aboutBlock"] | ${BY_HAND} ${TITLED_TEXT},
  "schedule": *[_type == "scheduleDay"] | ${BY_HAND} {
    "id": _id, day, date, title, description, time, note
  },
  "artists": *[_type == "artist"] | ${BY_HAND} {
    "id": _id, name, tier, day, specialSet, timeSlot, description
  },
  "gallery": *[_type == "galleryImage"] | ${BY_HAND} {
    "id": _id, image${IMAGE}, caption
  },
  "bookingCards": *[_type == "bookingCard"] | ${BY_HAND} {
    "id": _id, title, description, details
  },
  "rules": *[_type == "rule"] | ${BY_HAND} ${TITLED_TEXT},
  "legal": *[_type == "legalClause"] | ${BY_HAND} ${TITLED_TEXT}
}`

export const REVEAL_QUERY = groq`*[_type == "revealDay"] | ${BY_HAND} {
  "id": _id,
  day,
  theme,
  color,
  icon,
  slots[]{ "id": _key, type, artist, description, time, location }
}`
