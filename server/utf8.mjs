/* Reads what people write by hand. Plain JavaScript: it runs before anything is built. */

/**
 * @param {Uint8Array} bytes
 * @returns the text without a byte order mark; null when it is no UTF-8, such as Notepad's "Unicode" (UTF-16) and "ANSI". A
 *   UTF-16 without a mark would pass as UTF-8, but for its NUL bytes.
 */
export function textOfUtf8(bytes) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
