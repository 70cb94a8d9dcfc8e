import type { JourneysContext } from '../../journeys/journeys-context'
import { writeLetter } from './write-letter.server'

/** @returns a function that gives the text of the reminder to an artist who has sent nothing, to copy */
export async function reminders({
  content,
  publicUrl,
}: Pick<JourneysContext, 'content' | 'publicUrl'>): Promise<(artist: string) => string> {
  const [site, letters] = await Promise.all([content.site(), content.travelLetters()])
  const festival = { ...site, publicUrl }
  return (artist) =>
    writeLetter(
      { kind: 'reminder', to: '', artist, language: 'en', journeys: null },
      letters,
      festival,
    ).text.trim()
}
