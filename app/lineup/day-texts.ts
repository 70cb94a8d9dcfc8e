/** The theme as a day button has room for it: what stands before any "&". */
export function shortTheme(theme: string): string {
  return theme.split('&', 1)[0]?.trim() || theme
}

/** Whether a slot is the headline act's, however its name is written there. @param headlineAct - empty: nobody's */
export function isHeadlineAct(artist: string, headlineAct: string): boolean {
  const act = headlineAct.trim().toLocaleLowerCase('en')
  return act !== '' && artist.toLocaleLowerCase('en').includes(act)
}

/** What is said once a day is complete, to those who do not see it burn. */
export function dayComplete(day: string, slotCount: number): string {
  return `${day} is revealed: ${slotCount} ${slotCount === 1 ? 'slot' : 'slots'}.`
}
