/** Of the window that a sharer opens in, in CSS pixels. */
const WIDTH = 600
const HEIGHT = 500

/** The page of the social network that writes a post about this site. @param siteUrl - absolute, without a trailing slash */
export function sharerLink(siteUrl: string, message: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text: message, url: siteUrl })}`
}

/** What the copy button puts on the clipboard. */
export function copiedMessage(siteUrl: string, message: string): string {
  return `${message} ${siteUrl}`
}

/** Opens the address in a small window of its own. False if the browser would not. */
export function openShareWindow(href: string): boolean {
  // No "noopener", which would hide whether it opened: the site's opener policy cuts other sites off from this page anyway.
  return window.open(href, '_blank', `popup,width=${WIDTH},height=${HEIGHT}`) !== null
}

/** Whether the text is on the clipboard now. Browsers refuse on plain http, without permission, or when not in front. */
export async function copyText(
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
