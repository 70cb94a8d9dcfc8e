/*
 * What a visitor sees of the names of the lineup reveal while they burn clear, and just after. For the journeys and for `npm run bench -- names`.
 * The page's clock must be Playwright's. Animations of the browser follow it too, so that a slow machine changes nothing.
 */

/** A name is watched for this long after it has begun to burn clear, in ms. */
const BURNING_MS = 1000
/** And for this long after nothing of its blur is left. */
const CLEAR_MS = 700

/**
 * Watches the names at every fourth frame, 15 times a second, until it is called again.
 *
 * @param {import('playwright-core').Page} page
 * @returns a function that reads the results so far
 */
export async function watchNames(page) {
  await page.evaluate(watch, [BURNING_MS, CLEAR_MS])
  return () =>
    page.evaluate(() => {
      const { names, ways } = /** @type {any} */ (window).watchedNames
      return {
        names: [...names].map(([name, { troubles, clearMs, wholeMs }]) => ({
          name,
          troubles: [...troubles],
          clearMs,
          wholeMs,
        })),
        ways: [...ways],
      }
    })
}

/** Runs in the page. @param {number[]} times */
function watch([burningMs = 0, clearMs = 0]) {
  const names = new Map()
  /** @type {number[]} */
  const ways = []
  const starts = new WeakMap()
  let top = scrollY
  const watched = { names, ways }
  let frame = 0
  Object.assign(window, { watchedNames: watched })
  look()

  function look() {
    // A later watch takes over.
    if (/** @type {any} */ (window).watchedNames !== watched) return
    requestAnimationFrame(look)
    frame += 1
    if (frame % 4 !== 1) return
    const now = performance.now()
    for (const animation of document.getAnimations()) setTo(animation, now)
    // A day begins with a jump to its header.
    if (document.querySelector('[data-named=fresh]')) ways.push(scrollY - top)
    top = scrollY
    const covers = coversOf()
    for (const heading of document.querySelectorAll('[data-named=fresh] .slot-name')) {
      const name = heading.textContent
      if (!names.has(name))
        names.set(name, { since: now, troubles: new Set(), clearMs: null, wholeMs: null })
      const seen = names.get(name)
      const passed = now - seen.since
      if (seen.clearMs === null && !isBlurred(heading)) seen.clearMs = passed
      const found = troublesOf(heading, covers)
      if (found.length > 0) seen.wholeMs ??= passed
      if (passed <= burningMs || seen.clearMs === null || passed <= seen.clearMs + clearMs)
        for (const trouble of found) seen.troubles.add(trouble)
    }
  }

  /** @param {Element} heading */
  function isBlurred(heading) {
    return [heading, ...heading.querySelectorAll('*')].some((part) =>
      /blur\((?!0(?:px|em)?\))/.test(getComputedStyle(part).filter),
    )
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
