/** Parts of a page that move once, as they come into sight. */
const PARTS = '.section h2, .section li:not(li li), .reading, .plank'

/**
 * Each part below the first view moves once, as it comes into sight. It is never hidden. A part that is on the screen already,
 * or that a link jumps to, does not move.
 */
export function animateArrivals(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let isFirst = true
  const watch = new IntersectionObserver((entries) => {
    let turn = 0
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (!isIntersecting) continue
      watch.unobserve(target)
      if (isFirst || boundingClientRect.top < innerHeight * 0.7) continue
      const from = {
        opacity: 0,
        transform: `translateY(${target.matches('h2') ? -28 : 28}px)`,
      }
      const delay = Math.min(turn++, 3) * 30
      target.animate([from, {}], { duration: 300, delay, easing: 'ease-out', fill: 'backwards' })
    }
    isFirst = false
  })
  for (const part of document.querySelectorAll(PARTS)) watch.observe(part)
}
