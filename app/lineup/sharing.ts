/** The size of the share window in CSS pixels. */
const WIDTH = 600
const HEIGHT = 500

/** The address of the social network's form for a post about this site. @param siteUrl - absolute, without a trailing slash */
export function sharerLink(siteUrl: string, message: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text: message, url: siteUrl })}`
}

/** The text that the copy button writes to the clipboard. */
export function copiedMessage(siteUrl: string, message: string): string {
  return `${message} ${siteUrl}`
}

/** Opens the address in a popup window. @returns false if the browser has blocked it */
export function openShareWindow(href: string): boolean {
  // With "noopener" the result would always be null. The site's opener policy keeps other sites away from this page.
  return window.open(href, '_blank', `popup,width=${WIDTH},height=${HEIGHT}`) !== null
}

/**
 * Copies the text. Browsers refuse on plain http, without permission, and when the page has no focus.
 *
 * @returns whether the text is on the clipboard
 */
export async function writeClipboard(
  text: string,
  clipboard: Pick<Clipboard, 'writeText'> | undefined,
): Promise<boolean> {
  try {
    if (!clipboard) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
