/**
 * Puts what the site computes into a text of the privacy page.
 *
 * @returns its paragraphs.
 */
export function privacyParagraphs(text: string, facts: { deletionDate: string; retentionDays: number }): string[] {
  return text
    .replaceAll('{deletionDate}', facts.deletionDate)
    .replaceAll('{retentionDays}', String(facts.retentionDays))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
