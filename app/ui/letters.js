(function (root) {
  root.dataset.scripted = ''
  var seen
  try {
    seen = sessionStorage.lettered
    sessionStorage.lettered = 1
  } catch {
    // Storage is forbidden: every page is the first.
  }
  if (seen) return
  root.dataset.plain = ''
  function fetchLetters() {
    var links = document.querySelectorAll('link[rel=late-font]')
    var left = links.length
    function done() {
      if (--left < 1) show()
    }
    for (var link of links) {
      link.onload = link.onerror = done
      link.rel = 'preload'
    }
    if (!left) show()
    setTimeout(show, 3000)
  }
  function show() {
    delete root.dataset.plain
  }
  try {
    new PerformanceObserver(function (paints, observer) {
      observer.disconnect()
      fetchLetters()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    show()
  }
  addEventListener('load', function () {
    setTimeout(show, 3000)
  })
})(document.documentElement)
