import { InlineScript } from './ui/inline-script'

/*
 * The inline script that starts what `late.server.ts` made inert. It runs as it stands here, no compiler sees it.
 *
 * - The scripts start when the page is loaded and the browser idle, after 4 s at the latest, or at the first touch of a
 *   key or pointer, whichever comes first.
 * - From `hydrateRoot` until the commit, discrete events must not reach React: one that does forces a synchronous
 *   hydration, which suspends with no boundary and never comes back (seen 3 times in 4 at 4 x CPU). Links, forms and
 *   inputs work natively meanwhile, so nothing needs to be replayed.
 */
const START = `(function (w, d) {
var started, shielded = 'mousedown mouseup click auxclick dblclick contextmenu pointerdown pointerup pointercancel touchstart touchend touchcancel keydown keypress keyup input change reset submit compositionstart compositionend beforeinput textInput copy cut paste dragstart dragend drop focusin focusout'.split(' ')
function start() {
if (started) return
var late = d.querySelector('script[type=late]')
if (!late) return d.readyState == 'loading' && d.addEventListener('DOMContentLoaded', start)
started = 1
d.querySelectorAll('link[rel=late]').forEach(function (link) { link.rel = 'modulepreload' })
var script = d.createElement('script')
script.type = 'module'
script.async = true
script.text = late.text
late.replaceWith(script)
}
function hear(event) { start(); if (w.__hydrating) event.stopImmediatePropagation() }
shielded.forEach(function (name) { d.addEventListener(name, hear, { capture: true, passive: true }) })
w.__hydrated = function () { shielded.forEach(function (name) { d.removeEventListener(name, hear, true) }) }
function whenIdle() { w.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200) }
if (d.readyState == 'complete') whenIdle()
else w.addEventListener('load', whenIdle, { once: true })
setTimeout(start, 4000)
})(window, document)`

declare global {
  interface Window {
    /** Set from `hydrateRoot` on. */
    __hydrating?: boolean
    /** Takes the shield down. */
    __hydrated?: () => void
  }
}

/** Stands last in the head. In development pages hydrate at once, as Vite's client expects. */
export function LateStart() {
  if (!import.meta.env.PROD) return null
  return <InlineScript code={import.meta.env.SSR ? START : ''} />
}

/** To be called in the root's first effect. */
export function markHydrated(): void {
  window.__hydrated?.()
  document.documentElement.dataset.hydrated = ''
}
