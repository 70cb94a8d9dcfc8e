/** What the site computes for the texts of the privacy page. */
export interface PrivacyFacts {
  /** The day after which flight details are deleted, as people read it. */
  deletionDate: string
  retentionDays: number
}

/** A text of the privacy page with what the site computes in it. */
export function privacyText(text: string, facts: PrivacyFacts): string {
  return text
    .replaceAll('{deletionDate}', facts.deletionDate)
    .replaceAll('{retentionDays}', String(facts.retentionDays))
}

/** The same as its paragraphs. */
export function privacyParagraphs(text: string, facts: PrivacyFacts): string[] {
  return privacyText(text, facts)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
