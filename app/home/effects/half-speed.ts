/** Moves an element up by half of what the page is scrolled, unless the visitor wants less motion. */
export function scrollAtHalfSpeed(element: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let frame = 0
  function move() {
    frame = 0
    // No further than out of sight.
    const up = Math.min(scrollY, 2 * innerHeight) / 2
    element.style.transform = calm.matches ? '' : `translate3d(0, ${-up}px, 0)`
  }
  // Scroll events come more often than frames.
  const plan = () => (frame ||= requestAnimationFrame(move))
  plan()
  addEventListener('scroll', plan, { passive: true })
  calm.addEventListener('change', plan)
}
