import type { Letter } from './link-letter.server'

/** Stands for the key in a letter that is only shown. */
const NO_KEY_YET = '…'
/** 20 bytes in base64url, or the sign for none. */
const OWN_LINK = /(\/my-flight#)(?:…|[\w-]{27})/g

/** The artist's own link. The key in its fragment reaches no log and no `Referer`. @param page - the address of the artist's page */
export function ownLink(page: string, key = NO_KEY_YET): string {
  return `${page}#${key}`
}

export function hasOwnLink({ text }: Pick<Letter, 'text'>): boolean {
  return text.search(OWN_LINK) !== -1
}

/** The key in the artist's own link; null without one. */
export function keyInLetter({ text }: Pick<Letter, 'text'>): string | null {
  return /\/my-flight#([\w-]{27})/.exec(text)?.[1] ?? null
}

/** The letter with this key in each link of the artist's own. */
export function withKey(letter: Letter, key: string): Letter {
  return { ...letter, text: letter.text.replace(OWN_LINK, `$1${key}`) }
}
