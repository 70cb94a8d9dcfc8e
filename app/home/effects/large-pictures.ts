/** A press on a picture of the gallery shows it large over the page. Without scripts its link leads to the picture. */
export function showLarge(gallery: HTMLElement): void {
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    // Wanted in another tab or window: that is the browser's to do.
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const links = [...gallery.querySelectorAll('a')]
    import('../lightbox/lightbox')
      .then(({ openLightbox }) => openLightbox(links, links.indexOf(link)))
      .catch(() => location.assign(link.href))
  })
}
