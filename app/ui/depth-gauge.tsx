import { useEffect, useRef } from 'react'

/** Depth in metres at which the sections of a page lie, by their ids, from the top down. */
export type Depths = Record<string, number>

/**
 * How deep one is, and in which chamber: a rail at the edge of wide screens, a chip on narrow ones. It repeats what the
 * headings say, so that nobody who hears the page is told of it; and it is there only once there is a script to move it.
 */
export function DepthGauge({ depths }: { depths: Depths }) {
  const gauge = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = gauge.current
    if (!element) return
    let frame = 0
    function read() {
      frame = 0
      const [chamber, depth] = depthAt(depths, scrollY && innerHeight * READ_AT)
      const shown = `${depth ? '−' : ''}${depth} m`
      // A metre is a hundred pixels: most frames of a scroll have nothing to lay out or to paint.
      if (element!.dataset.depth === shown && element!.dataset.chamber === chamber) return
      element!.style.setProperty('--down', String(depth / DEEPEST))
      element!.dataset.depth = shown
      element!.dataset.chamber = chamber
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
  }, [depths])
  return <div ref={gauge} aria-hidden="true" className="gauge" />
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
