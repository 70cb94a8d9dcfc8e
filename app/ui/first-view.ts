/**
 * Nothing is painted before the first view has arrived whole (HTML, `rel=expect`). Where its parser happens to pause, a browser would
 * else paint the bar alone, and the page a moment later. Browsers that do not know it paint as ever.
 *
 * @param next - id of a small element right behind the first view: the standard waits for its end, Chromium for its start.
 */
export function firstViewBefore(next: string) {
  return { rel: 'expect', href: `#${next}`, blocking: 'render' }
}
