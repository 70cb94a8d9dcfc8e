import { addressIn, readAddress } from '../../languages'

/** What stands around an address in a sentence, on a poster or in a message, and is copied with it. */
const AROUND = new Set('/.,;:!?…\'"’”“»›)]}> ')

/** Words that people try without having seen an address, and where they mean. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['/ticket', '/#booking'],
  ['/tickets', '/#booking'],
  ['/lineup', '/#lineup'],
  ['/line-up', '/#lineup'],
  ['/schedule', '/timetable'],
  ['/program', '/timetable'],
  ['/programme', '/timetable'],
])

/** @returns an address in small letters, without the signs after it; empty when it cannot be decoded */
export function tidied(path: string): string {
  let text = ''
  try {
    text = decodeURIComponent(path)
  } catch {
    return ''
  }
  let end = text.length
  while (end > 0 && AROUND.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).toLowerCase() || '/'
}

/**
 * The page that somebody means with an address that does not exist. The result is always one of our own paths and never a part
 * of the address, so that `//elsewhere.example/` leads nowhere.
 *
 * @param pages - the paths of all pages
 * @returns path and fragment; null when no page is meant
 */
export function nearPage(path: string, pages: ReadonlySet<string>): string | null {
  const near = tidied(path)
  const { language, path: word } = readAddress(near)
  const meant = WORDS.get(word)
  if (meant !== undefined) return addressIn(language, meant)
  return near !== path && pages.has(near) ? near : null
}
