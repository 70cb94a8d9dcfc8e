import { B2B } from '../rules/names'
import groq from 'groq'
import { TRANSLATED, TRANSLATED_INTO, type TranslatedType } from './translations'

/*
 * One query per screen. The same text runs in Sanity's cloud and in the local lake, and the shape of the same name in
 * `shapes.server.ts` parses its result. Every list has `_id` as its last sort key, so that two documents of equal rank keep
 * their order from one request to the next.
 */

/** The translated texts of an object, by language: `es{ title, of }, de{ title, of }`. */
function translations(type: TranslatedType): string {
  return TRANSLATED_INTO.map((code) => `${code}{ ${TRANSLATED[type].join(', ')}, of }`).join(', ')
}

const IMAGE = `{
  alt,
  ${translations('picture')},
  crop,
  hotspot,
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height
  }
}`

/** Names and their reveals, so that no answer contains a name that another one keeps secret. */
const NAMED_ARTISTS = `*[_type == "artist"]{ name, revealAt }`

/**
 * Fields of a slot: the present name of the artist that it refers to, or of both, that artist's reveal, and the slot's own text,
 * which may be an earlier name of the artist. `act` is null when the artist is missing. The second artist is a secret by the name.
 */
const ACT = `"artist": coalesce(act->name + "${B2B}" + b2b->name, act->name, artist), "spelled": artist, "actRef": act._ref, "act": act->{ revealAt }`

/** @param type - of the documents */
const titledText = (type: TranslatedType) => `{ "id": _id, title, text, ${translations(type)} }`

const BY_HAND = `order(orderRank asc, _id asc)`

/** The content of every page. `named` is for the door alone, which keeps secret names out of the settings. */
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
  checkoutElement,
  checkoutStyleUrl,
  checkoutOrigins,
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
  pinboardOpen,
  pinboardClosedText,
  ${translations('siteSettings')},
  banner${IMAGE},
  words{
    ${TRANSLATED.words.join(', ')},
    ${translations('words')}
  },
  hero{ wide${IMAGE}, tall${IMAGE} },
  "introFilm": select(
    introFilm == "own" => ownFilm{ "path": film.asset->path, poster${IMAGE} },
    introFilm
  ),
  ticketSale{
    when, soonText, label, bookingLabel, barLabel,
    ${translations('ticketSale')},
    "revealAt": select(when == "moment" => at)
  },
  notice{ text, "revealAt": until, ${translations('notice')} },
  // The instant is named like that of a secret, so that the pages change when it comes.
  farewell{
    when, headline, text, formText, bookingText, nextText, nextUrl,
    ${translations('farewell')},
    "revealAt": select(
      when == "moment" => at,
      when == "dates" => string(dateTime(^.endDate + "T12:00:00Z") + 86400)
    )
  },
  sections[]{ "key": _key, section, heading, intro, ${translations('sectionText')} },
  "named": {
    "artists": ${NAMED_ARTISTS},
    "days": *[_type == "revealDay"]{ revealAt, slots[]{ revealAt, ${ACT} } }
  }
}`

/** The settings are around the page, so that a lake without such a page differs from an empty lake (null). */
export const PRIVACY_QUERY = groq`*[_id == "siteSettings"][0]{
  "page": *[_id == "privacyPage"][0]{
    title,
    intro,
    ${translations('privacyPage')},
    summary[]{ "id": _key, what, why, who, until, ${translations('privacyLine')} },
    chapters[]{ "id": _key, title, text, ${translations('privacyChapter')} }
  }
}`

/** The way to the cave, of which the meeting point may be a secret. The settings are around it for the same reason. */
export const GETTING_THERE_QUERY = groq`*[_id == "siteSettings"][0]{
  "page": *[_id == "gettingThere"][0]{
    title,
    intro,
    ${translations('gettingThere')},
    meetingPoint{ address, mapUrl, revealAt },
    map${IMAGE},
    chapters[]{ "id": _key, title, text, ${translations('gettingThereChapter')} }
  }
}`

/** The words of the travel desk's mails. The settings are around them for the same reason. */
export const LETTERS_QUERY = groq`*[_id == "siteSettings"][0]{
  "page": *[_id == "travelLetters"][0]{
    contact,
    booked{ subject, text, ${translations('booked')} },
    changed{ subject, text, ${translations('changed')} },
    reminder{ subject, text, ${translations('reminder')} }
  }
}`

/** The figures of the meter. */
export const BOOKING_SETTINGS_QUERY = groq`*[_id == "bookingSettings"][0]{
  capacity,
  confirmedBookings,
  bonusTickets,
  bonusPhase,
  nearThreshold,
  soldOut{ answer, year }
}`

/** Everything else on the home page: newest editions first, lists in the order of the organisers. */
export const HOME_QUERY = groq`{
  "events": *[_type == "pastEvent"] | order(year desc, _id asc) {
    "id": _id, year, title, subtitle, image${IMAGE}, details, description, quote,
    ${translations('pastEvent')}
  },
  "about": *[_type == "aboutBlock"] | ${BY_HAND} ${titledText('aboutBlock')},
  "schedule": *[_type == "scheduleDay"] | ${BY_HAND} {
    "id": _id, day, date, title, description, time, note, ${translations('scheduleDay')}
  },
  "artists": *[_type == "artist"] | ${BY_HAND} {
    "id": _id, name, tier, day, specialSet, timeSlot, description, revealAt,
    portrait${IMAGE}, links,
    ${translations('artist')}
  },
  "gallery": *[_type == "galleryImage"] | ${BY_HAND} {
    "id": _id, image${IMAGE}, caption, ${translations('galleryImage')}
  },
  "bookingCards": *[_type == "bookingCard"] | ${BY_HAND} {
    "id": _id, title, description, details, ${translations('bookingCard')}
  },
  "rules": *[_type == "rule"] | ${BY_HAND} ${titledText('rule')},
  "legal": *[_type == "legalClause"] | ${BY_HAND} ${titledText('legalClause')}
}`

/**
 * The days with their slots, in the order in which they are revealed, and when each document was edited. The dates of the
 * festival are in the same answer, so that nothing of one edition is ever placed on the days of another.
 */
export const REVEAL_QUERY = groq`{
  "days": *[_type == "revealDay"] | ${BY_HAND} {
    "id": _id,
    "changedAt": _updatedAt,
    date,
    day,
    theme,
    color,
    icon,
    ${translations('revealDay')},
    slots[]{
      "id": _key, type, description, time, location, contentNotes, revealAt, ${ACT},
      change{
        kind, reason, ${translations('change')},
        "was": select(coalesce(before.day, ^.^._id) == ^.^._id => before.time)
      },
      ${translations('slot')},
      "actChangedAt": act->_updatedAt,
      "announced": change.before{ day, key }
    },
    revealAt
  },
  "artists": *[_type == "artist"] | ${BY_HAND} {
    "id": _id, name, tier, revealAt, "changedAt": _updatedAt
  },
  "soldOutChangedAt": *[_id == "bookingSettings" && defined(soldOut)][0]._updatedAt,
  "settingsChangedAt": *[_id == "siteSettings"][0]._updatedAt,
  "festival": *[_id == "siteSettings"][0]{
    title, edition, place, timeZone, startDate, endDate,
    ${TRANSLATED_INTO.map((code) => `${code}{ edition, place, of{ edition, place } }`).join(', ')}
  }
}`

/** Whole documents that may be secret or contain secrets. They say which files they refer to. */
export const FILES_QUERY = groq`*[_type in ["artist", "revealDay"]]`
