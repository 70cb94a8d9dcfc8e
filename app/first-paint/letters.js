/*
 * Puts off the parts of a page that its first paint does not need. It is inline, at the head's beginning. `README.md` in this
 * folder lists the attributes that it sets, and their readers.
 */
;(function (root) {
  var seen
  root.dataset.scripted = ''
  // After a reload, a return or with an anchor, the height of the whole page is needed at once.
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate')
    root.dataset.folded = 'all'
  try {
    seen = sessionStorage.lettered
    sessionStorage.lettered = 1
  } catch {
    // Without storage every page counts as the first one.
  }
  if (!seen) root.dataset.plain = ''
  try {
    new PerformanceObserver(function (paints, observer) {
      // An earlier entry may be for the background only.
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
  // A jump to an anchor needs the final height of the page.
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
    // All in one swap: separately, each font would move the page once more.
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
  // Computes the styles only. The layout comes later: two short tasks instead of a long one.
  function styleNow(element) {
    getComputedStyle(element).getPropertyValue('color')
  }
  function unfold() {
    var whenIdle = window.requestIdleCallback || setTimeout
    whenIdle(function () {
      var part = document.querySelector('[data-folded] .below-fold')
      if (!part) return delete root.dataset.folded
      // Neighbours go together: for each step their list is laid out and painted again.
      var next = part
      for (var count = 0; count < 16 && next?.matches('.below-fold'); count += 1) {
        next.classList.remove('below-fold')
        next = next.nextElementSibling
      }
      styleNow(part)
      whenIdle(function () {
        part.getBoundingClientRect()
        unfold()
      })
    })
  }
})(document.documentElement)
