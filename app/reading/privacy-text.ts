/** Values that the site computes for the texts of the privacy page. */
export interface PrivacyFacts {
  /** The day after which flight details are deleted, such as "14 May 2026". */
  deletionDate: string
  retentionDays: number
}

/** The values in the language of a text. @param thing - the object of the text, with the names of its translated texts */
export type FactsFor = (thing: { translated?: string[] | undefined }, field: string) => PrivacyFacts

/** Fills the placeholders of a text with the computed values. */
export function privacyText(text: string, facts: PrivacyFacts): string {
  return text
    .replaceAll('{deletionDate}', facts.deletionDate)
    .replaceAll('{retentionDays}', String(facts.retentionDays))
}

/** Fills the placeholders and splits the text into paragraphs. */
export function privacyParagraphs(text: string, facts: PrivacyFacts): string[] {
  return privacyText(text, facts)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
