/*
 * What a page puts off until its first words are painted; inline, first in the head. `README.md` in this folder has the
 * marks that it sets and who reads them.
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
    var manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = '/site.webmanifest'
    document.head.append(manifest)
    if (root.dataset.folded) root.dataset.folded = ''
    if (seen) unfold()
    else fetchLetters()
  }
  function fetchLetters() {
    // All in one swap: shown one by one, each would move the page once more.
    var faces = (root.dataset.faces || 'Figtree').split(',').map(function (family) {
      return document.fonts.load('1em ' + family, ' 🎉')
    })
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
