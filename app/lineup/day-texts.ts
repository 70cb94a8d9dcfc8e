import type { Writer } from '../../languages/text'

/** Shortens a theme for a day button, which has room only for the part before an "&". */
export function shortTheme(theme: string): string {
  return theme.split('&', 1)[0]?.trim() || theme
}

/** Whether a slot belongs to the headline act. Case is ignored. @param headlineAct - empty when there is no headline act */
export function isHeadlineAct(artist: string, headlineAct: string): boolean {
  const act = headlineAct.trim().toLocaleLowerCase('en')
  return act !== '' && artist.toLocaleLowerCase('en').includes(act)
}

/** The screen reader message for a day that is fully revealed. */
export function dayComplete(day: string, slotCount: number, t: Writer<'lineup'>): string {
  const forms = {
    one: '{day} is revealed: {n} slot.',
    other: '{day} is revealed: {n} slots.',
  } as const
  return t.plural(slotCount, forms, { day })
}
