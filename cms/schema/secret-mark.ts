import { revealOf } from '../embargo'

/**
 * What a list of the Studio says about a secret; nothing when there is none any more. A list is drawn without asking the site
 * whether the festival is sold out, so its words about that are true before and after.
 *
 * @param fields - the field `revealAt` of everything that can keep it a secret.
 */
function secretMark(fields: readonly unknown[], now: number): string | null {
  const moments = fields.flatMap((field) => revealOf(field)?.at ?? [])
  if (moments.includes('never')) return 'Secret, without a moment'
  const instants = moments.filter((at) => typeof at === 'number' && at > now) as number[]
  const last = instants.length === 0 ? null : `Secret until ${written(Math.max(...instants), now)}`
  if (!moments.includes('sold-out')) return last
  return last === null ? 'Public when sold out' : `${last} and sold out`
}

/** A subtitle of a list, with the mark before it. */
export function marked(subtitle: string, ...fields: readonly unknown[]): string {
  return [secretMark(fields, Date.now()), subtitle].filter(Boolean).join(' · ')
}

/** In the time of the organiser's computer, as the field itself. */
function written(instant: number, now: number): string {
  const at = new Date(instant)
  const isOtherYear = at.getFullYear() !== new Date(now).getFullYear()
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  })
  return `${day}, ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}
