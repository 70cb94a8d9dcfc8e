/** Letters that Unicode does not take apart, as people write them without their signs. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
}

/** The text in small letters without accents, to compare names however they are written: "Ærlig Grotte" is "aerlig grotte". */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[æœøłđðþħıß]/g, (letter) => PLAIN[letter]!)
}
