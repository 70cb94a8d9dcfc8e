import type { CustomValidatorResult, ValidationContext } from 'sanity'
import { says } from '../embargo'
import { artistBy, countLineup, hoursOf, isInLineup } from './lake-questions'
import { parseHours, timetableProblems } from './timetable'

/*
 * Checks that look at more than the field itself. The rules are in `timetable.ts` and beside; here they meet the document
 * that is being edited, and the others.
 */

interface Slot {
  _key?: string
  artist?: string
  time?: string
}

/** Each slot within its day, one at a time, nobody twice. */
export async function keepsTheTimetable(
  slots: Slot[] | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!slots?.length) return true
  const day = textOf(context.document?.day)
  const problems = timetableProblems(slots, day === '' ? null : await hoursOf(context, day))
  return (
    problems.length === 0 ||
    problems.map(({ key, message }) => ({
      message,
      path: key === undefined ? [] : [{ _key: key }],
    }))
  )
}

/** Hours that the check above can read. */
export function isHours(text: string | undefined): CustomValidatorResult {
  return (
    !text ||
    parseHours(text) !== null ||
    'Write it like 22:00–01:00: of anything else nobody notices that it overlaps.'
  )
}

/** A slot shows "Secret guest" while its artist is not published. */
export async function isPublished(
  act: { _ref?: string } | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!act?._ref || (await artistBy(context, { id: act._ref }))) return true
  return 'This artist is not published: visitors see “Secret guest” here.'
}

/** The slot's own spelling against the artist who was chosen, and against the lineup where nobody was chosen. */
export async function agreesWithAct(
  name: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!name?.trim()) return true
  const ref = (context.parent as { act?: { _ref?: string } } | undefined)?.act?._ref
  const artist = await artistBy(context, ref ? { id: ref } : { name })
  if (!artist) return true
  if (!ref)
    return `${artist.name} is in the lineup: choose them under “From the lineup”. Else this slot is public as soon as a secret artist has another name.`
  return says(name, artist.name) || `The lineup calls this artist “${artist.name}”.`
}

/** One document an artist and day. */
export async function isOnceADay(
  name: string | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { _id: id = '' } = context.document ?? {}
  const day = textOf(context.document?.day)
  if (!name?.trim() || day === '') return true
  return (
    !(await isInLineup(context, { id, name, day })) ||
    `${name} is in the line-up on ${day} already.`
  )
}

/** The organisers' own figure against the line-up's. They may differ: the site says so and jokes about it. */
export function agreesWithLineup(of: 'artists' | 'headliners') {
  return async (
    figure: number | undefined,
    context: ValidationContext,
  ): Promise<CustomValidatorResult> => {
    const counted = (await countLineup(context))[of]
    return (
      figure === undefined ||
      figure === counted ||
      `The line-up has ${counted} ${of}. Fine if you mean it: the page shows your figure.`
    )
  }
}

/** The switch for a phase that only begins when everything is sold. */
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
