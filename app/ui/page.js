// Marks a page that is being left until the next one comes: on a slow connection that takes seconds.
{
  const page = document.documentElement
  const LONGEST_MS = 20000
  let timer
  // The form whose answer is on its way.
  let sent
  const leave = (form) => {
    sent = form
    page.dataset.leaving = ''
    clearTimeout(timer)
    timer = setTimeout(stay, LONGEST_MS)
  }
  const stay = () => {
    sent = null
    delete page.dataset.leaving
  }
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    const isSpecial =
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    if (!link || isSpecial || link.target || link.origin !== location.origin) return
    const isHere = link.hash && link.pathname + link.search === location.pathname + location.search
    if (!isHere && !link.matches('[download], [data-download]')) leave()
  })
  addEventListener('submit', (event) => {
    const form = event.target
    // The answer to a download is a file, and the page stays.
    if (event.defaultPrevented || 'download' in form.dataset) return
    // A second press would send the form again, and show the answer to that in place of the first one.
    if (form === sent) event.preventDefault()
    else leave(form)
  })
  // After the browser's Stop button the form can be sent again.
  window.navigation?.addEventListener('navigateerror', () => (sent = null))
  // Escape stops the navigation. A page from the back/forward cache is not being left any more, either.
  addEventListener('keydown', (event) => event.key === 'Escape' && stay())
  addEventListener('pageshow', stay)
}
