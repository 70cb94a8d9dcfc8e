/**
 * Shows how deep one is, and in which section: a rail at the edge of wide screens, a chip on narrow ones. It repeats what
 * the headings say, so it is hidden from screen readers.
 */
export function followDepth(gauge: HTMLElement): void {
  const sections = document.querySelectorAll<HTMLElement>('main > [id]')
  let frame = 0
  function read() {
    frame = 0
    const [id, depth] = depthAt(sections, scrollY && innerHeight * READ_AT)
    const section = labelOf(id)
    const shown = `${depth ? '−' : ''}${depth} m`
    // A metre is a hundred pixels: most frames of a scroll have nothing to lay out or to paint.
    if (gauge.dataset.depth === shown && gauge.dataset.section === section) return
    gauge.style.setProperty('--down', String(depth / DEEPEST))
    gauge.dataset.depth = shown
    gauge.dataset.section = section
  }
  const plan = () => (frame ||= requestAnimationFrame(read))
  plan()
  addEventListener('scroll', plan, { passive: true })
  addEventListener('resize', plan)
}

/** The section's label in the menu, which is in the language of the page. */
function labelOf(id: string): string {
  return document.querySelector(`#menu [href="#${id}"]`)?.textContent ?? ''
}

const DEEPEST = 150
/** The height in the window at which the depth is read, as a share: visitors look there, not at the edge. */
const READ_AT = 0.4

/** The section at this height of the window, and the depth between it and the next. */
function depthAt(sections: NodeListOf<HTMLElement>, y: number): [id: string, depth: number] {
  // The offer of another language may stand above the first.
  let [here, above, aboveTop] = [sections[0]?.id ?? '', 0, 0]
  for (const section of sections) {
    const { id } = section
    const { top } = section.getBoundingClientRect()
    // The depth is the one on the wall. Outside there is none.
    const depth = Number(section.querySelector<HTMLElement>('[data-depth]')?.dataset.depth ?? 0)
    if (top > y)
      return [here, Math.round(above + ((y - aboveTop) / (top - aboveTop)) * (depth - above))]
    ;[here, above, aboveTop] = [id, depth, top]
  }
  return [here, above]
}
