import type { Writer } from '../../../languages/text'

/**
 * A press on a picture of the gallery shows it large over the page. Without scripts its link leads to the picture. The open
 * picture is an entry of the history (`lightbox.ts`), so a reload and the browser's Forward button open it again.
 */
export function showLarge(gallery: HTMLElement, t: Writer<'lightbox'>): void {
  const links = [...gallery.querySelectorAll('a')]
  function open(link: HTMLAnchorElement): void {
    import('../lightbox/lightbox')
      .then(({ openLightbox }) => openLightbox(links, links.indexOf(link), t))
      .catch(() => location.assign(link.href))
  }
  function openAgain(): void {
    const { picture } = (history.state ?? {}) as { picture?: number }
    const link = picture === undefined ? undefined : links[picture]
    if (link) open(link)
  }
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    // The visitor wants another tab or window, which is left to the browser.
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(link)
  })
  addEventListener('popstate', openAgain)
  openAgain()
}
