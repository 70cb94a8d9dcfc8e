/*
 * Starts what `late.server.ts` made inert, inline in the head (`late-start.tsx`).
 *
 * - The scripts start when the page is loaded, painted (`ui/letters.js` tells) and the browser idle, after 4 s at the
 *   latest, or at the first touch of a key or pointer, whichever comes first.
 * - From `hydrateRoot` until the commit, discrete events must not reach React: one that does forces a synchronous
 *   hydration, which suspends with no boundary and never comes back (seen 3 times in 4 at 4 x CPU). Links, forms and
 *   inputs work natively meanwhile, so nothing needs to be replayed.
 */
;(function (w, d) {
  var started
  var shielded = (
    'mousedown mouseup click auxclick dblclick contextmenu pointerdown pointerup pointercancel touchstart touchend touchcancel ' +
    'keydown keypress keyup input change reset submit compositionstart compositionend beforeinput textInput copy cut paste ' +
    'dragstart dragend drop focusin focusout'
  ).split(' ')
  function start() {
    if (started) return
    var late = d.querySelector('script[type=late]')
    if (!late) return d.readyState === 'loading' && d.addEventListener('DOMContentLoaded', start)
    started = 1
    d.querySelectorAll('link[rel=late]').forEach(function (link) {
      link.rel = 'modulepreload'
    })
    var script = d.createElement('script')
    script.type = 'module'
    script.async = true
    script.text = late.text
    late.replaceWith(script)
  }
  function hear(event) {
    // A visitor's focus comes with a key or a finger; the curtain of the reveal takes it by itself, before it is painted.
    if (!event.type.startsWith('focus')) start()
    if (w.__hydrating) event.stopImmediatePropagation()
  }
  shielded.forEach(function (name) {
    d.addEventListener(name, hear, { capture: true, passive: true })
  })
  w.__hydrated = function () {
    shielded.forEach(function (name) {
      d.removeEventListener(name, hear, true)
    })
  }
  var awaited = ['load', 'painted']
  awaited.forEach(function (name) {
    w.addEventListener(name, whenIdle, { once: true })
  })
  function whenIdle(event) {
    awaited = awaited.filter(function (name) {
      return name !== event.type
    })
    if (awaited[0]) return
    if (w.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }
  setTimeout(start, 4000)
})(window, document)
