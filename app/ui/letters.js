/*
 * What a page puts off until its first words are painted, inline and first in the head (`early-scripts.tsx`):
 *
 * - On the first page of a visit the words are painted in a face of the system, stretched to ours; only then are ours
 *   fetched, and shown in one swap.
 * - `[data-folded]` lets styles leave out what lies below the first view. It is unfolded one chamber at a time, and the names
 *   tier by tier, so that no task is long. `all`: before the first paint, when not even what is near the view is laid out.
 * - The app's manifest is asked for, which without scripts is in the page (`root.tsx`).
 *
 * The event `painted` tells the rest (`start-late.js`).
 */
;(function (root) {
  var seen
  root.dataset.scripted = ''
  // Who reloads, returns or comes in at an anchor needs the whole page's height at once.
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate')
    root.dataset.folded = 'all'
  try {
    seen = sessionStorage.lettered
    sessionStorage.lettered = 1
  } catch {
    // Storage is forbidden: every page is the first.
  }
  if (!seen) root.dataset.plain = ''
  try {
    new PerformanceObserver(function (paints, observer) {
      // A background alone may have been painted before.
      if (!paints.getEntriesByName('first-contentful-paint')[0]) return
      observer.disconnect()
      goOn()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    addEventListener('load', goOn)
  }
  addEventListener('load', function () {
    setTimeout(show, 3000)
  })
  // A jump to an anchor should know its way.
  addEventListener('click', function () {
    delete root.dataset.folded
  })
  function goOn() {
    dispatchEvent(new Event('painted'))
    var manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = '/site.webmanifest'
    document.head.append(manifest)
    if (root.dataset.folded) root.dataset.folded = ''
    if (seen) unfold()
    else fetchLetters()
  }
  function fetchLetters() {
    var faces = []
    for (var link of document.querySelectorAll('link[rel=late-font]')) {
      // Files are named after their family. Shown before all are there, each would move the page once more.
      faces.push(
        document.fonts.load(
          '1em ' + /assets\/([a-z]+(-whole)?)/.exec(link.href)[1].replace('-', ' '),
          ' 🎉',
        ),
      )
    }
    Promise.all(faces).then(show, show)
    setTimeout(show, 3000)
  }
  function show() {
    if (!('plain' in root.dataset)) return
    delete root.dataset.plain
    styleNow(root)
    unfold()
  }
  // The layout comes later: two short tasks instead of a long one.
  function styleNow(element) {
    getComputedStyle(element).getPropertyValue('color')
  }
  function unfold() {
    var whenIdle = window.requestIdleCallback || setTimeout
    whenIdle(function () {
      var body = document.querySelector('[data-folded] :is(.chamber-body, .tier):not([style])')
      if (!body) return delete root.dataset.folded
      body.style.contentVisibility = 'visible'
      styleNow(body)
      whenIdle(function () {
        body.getBoundingClientRect()
        unfold()
      })
    })
  }
})(document.documentElement)
