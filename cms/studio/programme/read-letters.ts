/** The sets of letters in which tables are saved, as the Studio names them. */
export const LETTERS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 of Windows (LE)',
  'utf-16be': 'UTF-16 of old Macs (BE)',
  'windows-1252': 'Windows',
  macintosh: 'Mac',
  dos: 'DOS',
} as const
export type Letters = keyof typeof LETTERS

/** Code page 850 from 128 on: the one set of western letters that browsers do not decode. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
/** Windows from 128 to 159. Browsers have it, and Node until version 22 has control signs there. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** What people write beside the plain letters. */
const USUAL = /[áéíóúñüäößÁÉÍÓÚÑÜÄÖçàèìòùâêîôûëïÇæøåØÅ¿¡€–—’‘“”„…·ºª«»°]/g
/** Signs that stand in a programme hardly ever: one of them outweighs a usual letter. */
const ODD = /[^\p{L}\p{N}\s!-~€–—’‘“”„…·ºª«»°¿¡&§£©®½]/gu

/**
 * Tells the letters of a text file. A mark at its beginning decides, then whether it is sound UTF-8, then which of the old western
 * sets gives the most letters that people use and the fewest signs that they do not.
 */
export function lettersOf(bytes: Uint8Array): Letters {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const even = bytes.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = bytes.filter((byte, at) => byte === 0 && at % 2 === 1).length
  if (even + odd > bytes.length / 4) return even > odd ? 'utf-16be' : 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const sets: Letters[] = ['windows-1252', 'macintosh', 'dos']
    const worth = (set: Letters) => {
      const text = decode(bytes, set)
      const inside = text.match(/\p{Ll}[A-ZÁÉÍÓÚÑÜÄÖÇÀÈÌÒÙÂÊÎÔÛËÏØÅÆ](?=\p{Ll})/gu)?.length ?? 0
      return (text.match(USUAL)?.length ?? 0) - 3 * (text.match(ODD)?.length ?? 0) - 2 * inside
    }
    return sets.reduce((best, set) => (worth(set) > worth(best) ? set : best))
  }
}

export function decode(bytes: Uint8Array, letters: Letters): string {
  if (letters === 'windows-1252')
    return new TextDecoder(letters)
      .decode(bytes)
      .replace(/[\x80-\x9F]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 128]!)
  if (letters !== 'dos') return new TextDecoder(letters).decode(bytes)
  return Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : DOS[byte - 128],
  ).join('')
}
