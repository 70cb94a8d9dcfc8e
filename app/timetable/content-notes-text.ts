import type { Text, Writer } from '../../languages/text'
import type { ContentNote, ProgrammeEntry, TimetableEntry } from '../../rules/programme'

const NOTES: Record<ContentNote, Text<'contentNotes'>> = {
  strobe: 'Strobe',
  loud: 'Loud',
  hot: 'Hot',
}

/** The content notes of a slot in one line, “Strobe · Loud”. Empty when there are none. */
export function contentNotesText(
  t: Writer<'contentNotes'>,
  { contentNotes = [] }: Pick<TimetableEntry, 'contentNotes'>,
): string {
  return contentNotes.map((note) => t(NOTES[note])).join(' · ')
}

/** The entry for what has no place for content notes of its own: they are the first line of its description. */
export function withNotesInDescription(
  t: Writer<'contentNotes'>,
  entry: ProgrammeEntry,
): ProgrammeEntry {
  const notes = contentNotesText(t, entry)
  if (notes === '') return entry
  return { ...entry, description: entry.description ? `${notes}\n\n${entry.description}` : notes }
}
