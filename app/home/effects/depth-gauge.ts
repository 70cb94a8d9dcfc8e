/** Depth in metres at which the sections of a page lie, by their ids, from the top down. */
export type Depths = Record<string, number>

/**
 * Shows how deep one is, and in which chamber: a rail at the edge of wide screens, a chip on narrow ones. It repeats what
 * the headings say, so it is hidden from screen readers.
 *
 * @returns how to stop.
 */
export function followDepth(gauge: HTMLElement, depths: Depths): () => void {
  let frame = 0
  function read() {
    frame = 0
    const [chamber, depth] = depthAt(depths, scrollY && innerHeight * READ_AT)
    const shown = `${depth ? '−' : ''}${depth} m`
    // A metre is a hundred pixels: most frames of a scroll have nothing to lay out or to paint.
    if (gauge.dataset.depth === shown && gauge.dataset.chamber === chamber) return
    gauge.style.setProperty('--down', String(depth / DEEPEST))
    gauge.dataset.depth = shown
    gauge.dataset.chamber = chamber
  }
  const plan = () => (frame ||= requestAnimationFrame(read))
  plan()
  addEventListener('scroll', plan, { passive: true })
  addEventListener('resize', plan)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', plan)
    removeEventListener('resize', plan)
  }
}

const DEEPEST = 150
/** Where in the window the depth is read: what one looks at, rather than its edge. */
const READ_AT = 0.4

/** The chamber at this height of the window, and the depth between it and the next. */
function depthAt(depths: Depths, y: number): [id: string, depth: number] {
  let [here, above, aboveTop] = ['', 0, 0]
  for (const [id, depth] of Object.entries(depths)) {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0
    if (top > y)
      return [here, Math.round(above + ((y - aboveTop) / (top - aboveTop)) * (depth - above))]
    ;[here, above, aboveTop] = [id, depth, top]
  }
  return [here, above]
}
