import type { CustomValidatorResult, ValidationContext } from 'sanity'
import {
  answerOfLook,
  artistBy,
  askDates,
  askPublicStart,
  countLineup,
  hoursOf,
  isInLineup,
  isOfNewEdition,
  namesOfArtists,
  releaseOf,
} from './lake-questions'
import { dateOfDay, readHours, weekdayIn } from '../../rules/dates/slot-instants'
import { clockText, oneCause, timetableProblems } from './timetable'
import { DAY_MINUTES } from '../../rules/dates/durations'

/*
 * Validation that needs more than the field itself. `timetable.ts` and its neighbours have the rules; the functions here apply
 * them to the edited document and other documents.
 */

interface Slot {
  _key?: string
  act?: { _ref?: string }
  artist?: string
  time?: string
  location?: string
}

/** Each slot is within its day, and no two overlap in one chamber. */
export async function keepsTheTimetable(
  slots: Slot[] | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!slots?.length) return true
  const day = textOf(context.document?.day)
  const [hours, names] = await Promise.all([
    day === '' ? null : hoursOf(context, day),
    namesOfArtists(
      context,
      slots.flatMap(({ act }) => act?._ref ?? []),
    ),
  ])
  const named = slots.map((slot) => ({
    ...slot,
    artist: names.get(slot.act?._ref ?? '') ?? slot.artist,
  }))
  const problems = timetableProblems(named, hours)
  const cause =
    hours &&
    oneCause(problems, `${clockText(hours.start)}–${clockText(hours.start + hours.length)}`)
  // A look at all documents names the cause at the field that has it.
  const ofHours = cause && !answerOfLook(context) ? [{ key: undefined, message: cause }] : []
  const said = cause ? [...ofHours, ...problems.filter(({ isOutside }) => !isOutside)] : problems
  return (
    said.length === 0 ||
    said.map(({ key, message }) => ({
      message,
      path: key === undefined ? [] : [{ _key: key }],
    }))
  )
}

/** Warns of hours that `keepsTheTimetable` cannot read. */
export function isHours(text: string | undefined): CustomValidatorResult {
  return (
    !text ||
    readHours(text) !== null ||
    'Write it like 22:00–01:00: hours that cannot be read are in no calendar, and nothing checks that they overlap.'
  )
}

/** Warns of hours of a day that cannot be read: its slots are then checked against no hours. Translations have words of their own. */
export function isADay(
  text: string | undefined,
  { path }: Pick<ValidationContext, 'path'>,
): CustomValidatorResult {
  return (
    !text ||
    path?.length !== 1 ||
    readHours(text) !== null ||
    'Write it like 12:00 to 12:00, 24 hours at most: give what comes later to a day of its own. The slots are not checked against other words.'
  )
}

/** Warns of a day without a date: nothing says when its slots are. */
export function hasADate(
  date: string | undefined,
  { document }: Pick<ValidationContext, 'document'>,
): CustomValidatorResult {
  const day = textOf(document?.day)
  return (
    Boolean(date) ||
    day === '' ||
    weekdayIn(day) !== null ||
    `“${day}” is no weekday: please choose the date. Without it the slots of this day are in no calendar and never under “Now”.`
  )
}

/** Warns of an artist who is not published: the slot shows "Secret guest" then. */
export async function isPublished(
  act: { _ref?: string } | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!act?._ref || (await artistBy(context, { id: act._ref }))) return true
  return context.path?.at(-1) === 'b2b'
    ? 'This artist is not published: visitors read the name of the other one alone.'
    : 'This artist is not published: visitors see “Secret guest” here.'
}

/** Refuses a second artist who is the first one, or who has no first one. */
export function isSomebodyElse(
  second: { _ref?: string } | undefined,
  context: Pick<ValidationContext, 'parent'>,
): CustomValidatorResult {
  if (!second?._ref) return true
  const first = actOf(context)
  if (first === undefined)
    return 'Please choose the first artist “From the lineup”, or take this one out.'
  return first !== second._ref || 'This is the first artist again: please choose the second one.'
}

/** The id of the artist that is chosen for the slot whose field is checked. */
function actOf({ parent }: Pick<ValidationContext, 'parent'>): string | undefined {
  return (parent as { act?: { _ref?: string } } | undefined)?.act?._ref
}

/** A slot without an artist of the lineup needs a name. */
export function isNamed(
  name: string | undefined,
  context: Pick<ValidationContext, 'parent'>,
): CustomValidatorResult {
  return (
    Boolean(name?.trim() || actOf(context)) ||
    'Please write who or what this is, or choose an artist “From the lineup”.'
  )
}

/** Warns of an artist of the lineup who is only spelled. */
export async function isNobodyInLineup(
  name: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!name?.trim() || actOf(context)) return true
  const artist = await artistBy(context, { name })
  return (
    !artist ||
    `${artist.name} is in the lineup: choose them under “From the lineup”. Else this slot keeps the name when the artist gets another one, and tells it when the artist is a secret.`
  )
}

/** Compares the slot's day and hours with what is typed for its artists, also for the second one. Visitors read the slot's. */
export async function agreesWithActsHours(
  time: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { act, b2b } = (context.parent ?? {}) as Record<string, { _ref?: string } | undefined>
  const artists = await Promise.all(
    [act, b2b].map((one) => (one?._ref ? artistBy(context, { id: one._ref }) : null)),
  )
  const day = textOf(context.document?.day)
  const differences = artists.flatMap((artist) => {
    if (!artist) return []
    if (artist.day && weekdayIn(day) !== null && weekdayIn(`${day}, ${artist.day}`) === null)
      return `The lineup has ${artist.name} on ${artist.day}.`
    const [here, there] = [readHours(time), readHours(artist.timeSlot ?? undefined)]
    return here === null ||
      there === null ||
      ((here.start - there.start) % DAY_MINUTES === 0 && here.length === there.length)
      ? []
      : `The lineup has ${artist.name} at ${artist.timeSlot}.`
  })
  return differences.length === 0 || differences.join(' ')
}

/** Refuses another year by itself: line-up and slots of the year before would count for it, in public and in calendars. */
export async function movesWithItsProgramme(
  startDate: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const before = (await askPublicStart(context))?.slice(0, 4)
  const year = startDate?.slice(0, 4)
  if (!before || !year || year === before || (await isOfNewEdition(context))) return true
  // A release may go back: that is how the Studio takes a whole edition back, with all of its documents.
  if (year < before)
    return (
      releaseOf(context.document?._id ?? '') !== undefined ||
      `Visitors read ${before} already. Published, this draft would take the festival back to ${year}: please discard it, or write the days of ${before}.`
    )
  return `Lineup and slots are still those of ${before}, and would count for ${year}. Please begin ${year} with the tool “New edition”: it moves everything, and keeps ${before}. What it has put into drafts is published with “Publish all” in “Before you publish”.`
}

/** Warns of a day on which the festival has no session. Sessions may begin the day before it, and end the day after it. */
export async function isAFestivalDay(
  day: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!day) return true
  const dates = await askDates(context)
  return (
    dates === null ||
    dateOfDay({ date: null, day, ...dates }) !== null ||
    `The festival is from ${dates.startDate} to ${dates.endDate}, and has no ${day}.`
  )
}

/** Refuses a second document for the same artist and day. */
export async function isOnceADay(
  name: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { _id: id = '' } = context.document ?? {}
  const day = textOf(context.document?.day)
  if (!name?.trim() || day === '') return true
  return (
    !(await isInLineup(context, { id, name, day })) || `${name} is in the lineup on ${day} already.`
  )
}

/** Compares the organisers' own figure with the lineup's count. They may differ: the site jokes about it. */
export function agreesWithLineup(of: 'artists' | 'headliners') {
  return async (
    figure: number | undefined,
    context: ValidationContext,
  ): Promise<CustomValidatorResult> => {
    const counted = (await countLineup(context))[of]
    return (
      figure === undefined ||
      figure === counted ||
      `The lineup has ${counted} ${counted === 1 ? of.slice(0, -1) : of}. Fine if you mean it: the page shows your figure.`
    )
  }
}

/** Warns of the bonus switch before the sell-out, because the bonus phase begins only then. */
export function isSoldOutFor(
  isOn: boolean | undefined,
  { document }: Pick<ValidationContext, 'document'>,
): CustomValidatorResult {
  const [confirmed, capacity] = [document?.confirmedBookings, document?.capacity]
  if (!isOn || typeof capacity !== 'number') return true
  const sold = typeof confirmed === 'number' ? confirmed : 0
  return (
    sold >= capacity ||
    `Not sold out by your own count (${sold} of ${capacity}): visitors see nothing of the bonus phase before that.`
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
