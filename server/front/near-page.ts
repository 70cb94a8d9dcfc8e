import { addressIn, LANGUAGES, languageNamed, readAddress } from '../../languages'

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

/** A language as browsers, links and people write it at the beginning of a path: `/en`, `/de-AT/timetable`, `/es_ES`, `/EN`. */
const LANGUAGE_IN_PATH = /^\/([a-z]{2,3})(?:[-_](?:[a-z]{2}|\d{3}))?(\/.*)?$/i

/** The path with its language as we write it. One without a language of ours stays as it is. */
function inOurLanguages(path: string): string {
  const [, code = '', rest = '/'] = LANGUAGE_IN_PATH.exec(path) ?? []
  const known = code.toLowerCase()
  return Object.hasOwn(LANGUAGES, known) ? addressIn(languageNamed(known), rest) : path
}

/**
 * The page that somebody means with an address that does not exist. The result is always one of our own paths, so that
 * `//elsewhere.example/` leads nowhere. The only part of the address that can be in it is the name of an act or a year.
 *
 * @param pages - the paths of all pages
 * @param isPage - whether a path is one of them, or that of a page with a parameter
 * @returns path and fragment; null when no page is meant
 */
export function nearPage(
  path: string,
  pages: ReadonlySet<string>,
  isPage: (path: string) => boolean,
): string | null {
  const ours = inOurLanguages(path)
  if (ours !== path && isPage(ours)) return ours
  const near = inOurLanguages(tidied(ours))
  const { language, path: word } = readAddress(near)
  const meant = WORDS.get(word)
  if (meant !== undefined) return addressIn(language, meant)
  return near !== path && pages.has(near) ? near : null
}
