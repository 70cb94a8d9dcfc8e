/*
 * The inline script of a page with islands. It loads the script that starts them after the first view has been painted: before
 * that it would take the line and the processor from it. Without a report of the paint it is loaded a while after the page.
 */
const { entry } = document.currentScript!.dataset

/** After a success a further call does nothing. */
function begin(): void {
  loadModule(entry!).catch(() => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
      island.dataset.failed = ''
  })
}

addEventListener('load', () => setTimeout(begin, 3000))
addEventListener('online', begin)
new PerformanceObserver((paints) => {
  // The entry `first-paint`, which comes earlier, may be for the background alone.
  if (paints.getEntriesByName('first-contentful-paint')[0]) begin()
}).observe({ type: 'paint', buffered: true })
