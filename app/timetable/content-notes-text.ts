import type { Text, Writer } from '../../languages/text'
import type { ContentNote, TimetableEntry } from '../../rules/programme'

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
