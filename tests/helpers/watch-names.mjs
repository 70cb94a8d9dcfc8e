/*
 * What a visitor sees of the names of the lineup reveal while they burn clear. For the journeys and for `npm run bench -- names`.
 * The page's clock must be Playwright's. Animations of the browser follow it too, so that a slow machine changes nothing.
 */

/** A name burns clear for this long, in ms. */
const BURNING_MS = 1000

/**
 * Watches the names from frame to frame.
 *
 * @param {import('playwright-core').Page} page
 * @returns a function that reads the results so far
 */
export async function watchNames(page) {
  await page.evaluate(watch, BURNING_MS)
  return () =>
    page.evaluate(() => {
      const { names, ways } = /** @type {any} */ (window).watchedNames
      return {
        names: [...names].map(([name, { troubles }]) => ({ name, troubles: [...troubles] })),
        ways: [...ways],
      }
    })
}

/** Runs in the page. @param {number} burningMs */
function watch(burningMs) {
  const names = new Map()
  /** @type {number[]} */
  const ways = []
  const starts = new WeakMap()
  let top = scrollY
  look()
  Object.assign(window, { watchedNames: { names, ways } })

  function look() {
    requestAnimationFrame(look)
    const now = performance.now()
    for (const animation of document.getAnimations()) setTo(animation, now)
    // A day begins with a jump to its header.
    if (document.querySelector('[data-named=fresh]')) ways.push(scrollY - top)
    top = scrollY
    const covers = coversOf()
    for (const heading of document.querySelectorAll('[data-named=fresh] .slot-name')) {
      const name = heading.textContent
      if (!names.has(name)) names.set(name, { since: now, troubles: new Set() })
      const { since, troubles } = names.get(name)
      if (now - since <= burningMs)
        for (const trouble of troublesOf(heading, covers)) troubles.add(trouble)
    }
  }

  /** Sets a browser's animation to the page's clock. @param {Animation} animation @param {number} now */
  function setTo(animation, now) {
    const start = starts.get(animation) ?? now
    starts.set(animation, start)
    if (now - start >= Number(animation.effect?.getComputedTiming().endTime))
      return animation.finish()
    animation.pause()
    animation.currentTime = now - start
  }

  /** The boxes on the screen that hide what is behind them. */
  function coversOf() {
    const stuck = [...document.querySelectorAll('.bar, .day-picker')].filter((bar) =>
      ['sticky', 'fixed'].includes(getComputedStyle(bar).position),
    )
    const controls = [...document.querySelectorAll('.show-controls')].flatMap((group) =>
      getComputedStyle(group).backgroundImage === 'none' ? [...group.children] : [group],
    )
    return [...stuck, ...controls]
      .filter((cover) => getComputedStyle(cover).visibility === 'visible')
      .map((cover) => cover.getBoundingClientRect())
  }

  /** @param {Element} heading @param {DOMRect[]} covers */
  function troublesOf(heading, covers) {
    const text = heading.querySelector('.burnt') ?? heading
    // The lines of a large font are higher than its letters. Its box has their height, and room for fingers.
    const box = text.getBoundingClientRect()
    const room = Number.parseFloat(getComputedStyle(text).paddingTop)
    const [top, bottom] = [box.top + room, box.bottom - room]
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    const isCovered = covers.some(
      (cover) =>
        left < cover.right &&
        right > cover.left &&
        top < cover.bottom - 1 &&
        bottom > cover.top + 1,
    )
    return [
      top < 0 && 'above the window',
      bottom > innerHeight && 'below the window',
      isCovered && 'covered',
      opacityOf(heading) < 0.99 && 'dimmed',
    ].filter((trouble) => trouble !== false)
  }

  /** @param {Element} element @returns {number} */
  function opacityOf(element) {
    const own = Number(getComputedStyle(element).opacity)
    return element.parentElement ? own * opacityOf(element.parentElement) : own
  }
}
