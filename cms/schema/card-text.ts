import type { CustomValidatorResult, StringRule, TextRule } from 'sanity'

/**
 * The number of letters of one word that fit on the narrowest phone (284 px of 320), by font size. A longer word overflows its
 * card, because words are not broken. Texts are shown at 17 px, titles up to 28, names on the wall and in the reveal at 32,
 * headings of sections at 36, the headline act at 44.
 */
const LONGEST_WORDS = { text: 30, title: 18, name: 14, heading: 12, headline: 10 } as const

/** @returns a sentence that says what does not fit, or null. @param length - characters that the whole text may have */
export function overflow(
  text: string | undefined,
  length: number,
  size: keyof typeof LONGEST_WORDS,
): string | null {
  if (text && text.trim() === '') return 'There are only spaces in it.'
  const characters = [...(text ?? '').trim()].length
  if (characters > length)
    return `That is ${characters} characters, and there is room for ${length}.`
  const longest = LONGEST_WORDS[size]
  // Browsers may break lines at these characters, and at a soft hyphen.
  const word = (text ?? '')
    .split(/(?:[–—\u00ad-]|[^\S\u00a0])+/)
    .find((word) => [...word].length > longest)
  return word === undefined
    ? null
    : `“${word}” runs over the edge of a phone: the longest word that fits has ${longest} letters. A hyphen helps.`
}

/** Validation of a text on a card: the whole text and each of its words must fit. */
export function fits<Rule extends StringRule | TextRule>(
  rule: Rule,
  length: number,
  size: keyof typeof LONGEST_WORDS = 'text',
): Rule {
  const check = (text: string | undefined): CustomValidatorResult =>
    overflow(text, length, size) ?? true
  return rule.custom(check) as Rule
}
