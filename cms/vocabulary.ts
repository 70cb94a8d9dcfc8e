/*
 * The closed lists that the Studio offers and the site understands, and a default text of both. They are plain constants, so
 * that the Studio's forms and the shapes of the site's content (`shapes.server.ts`) can use the same values.
 */

/** Sections of the home page that have a heading and an introduction, in the order in which the Studio offers them. */
export const SECTIONS = [
  'events',
  'about',
  'schedule',
  'lineup',
  'gallery',
  'booking',
  'rules',
  'legal',
  'contact',
] as const

/** Sizes of artists' names on the wall, from the largest. */
export const TIERS = ['headliner', 'main', 'other'] as const

/** Slot types with a style of their own; the site draws any other type in its default style. */
export const SLOT_TYPES = [
  'headline',
  'secret',
  'finale',
  'closing',
  'main',
  'brunch',
  'transport',
] as const

/** Characters of the texts of a slot and an artist, and slots of a day. The forms and the import of a programme keep to them. */
export const AT_MOST = {
  name: 60,
  chamber: 60,
  slotDescription: 160,
  artistDescription: 280,
  slots: 60,
} as const

/** What organisers say of a slot that is not as it was announced. */
export const SLOT_CHANGES = ['cancelled', 'moved'] as const

/** Light in which a reveal day is shown: names of the site's palette. */
export const DAY_COLORS = ['torch', 'glow-worm', 'spore', 'limestone'] as const

/** Signs that the site draws for a reveal day. */
export const DAY_ICONS = ['torch', 'root', 'bat', 'drop', 'sun'] as const

/** When published content may be known. Any other value in the field keeps it a secret. */
export const REVEALS = ['at-once', 'moment', 'sold-out'] as const

/** Who decides whether the festival is sold out: the figures of the ticket provider, or the organisers. */
export const SOLD_OUT_ANSWERS = ['provider', 'yes', 'no'] as const
