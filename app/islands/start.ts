import type { ComponentType } from 'react'

type IslandModule = { default: ComponentType<Record<string, unknown>> }
/** A function that loads an island's code. */
type Loader = () => Promise<unknown>

type Report = (error: unknown, island: string, kind?: 'Recovered') => void

/** Events that start an island at once, because the visitor is about to use it. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
const WAITING = '[data-when=idle]:not([data-live])'
/** Islands start after this time even if the browser is still busy. */
const IDLE_WITHIN_MS = 2000

/**
 * Starts the islands of this page: each at the first touch, and otherwise when the page is loaded and the browser is
 * idle. React is not loaded before that. An island with `when="visible"` also waits until it is near the viewport.
 *
 * It sets three attributes: `data-live` on a hydrated container, `data-failed` on a container that could not be loaded,
 * and `data-hydrated` on `<html>` once all islands with `when="idle"` are hydrated.
 */
export function startIslands(loaders: Record<string, Loader>, report: Report): void {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')].map((container) => {
    const name = container.dataset.island!
    return { container, start: starter(container, name, loaders[name], report) }
  })
  whenIdle(async () => {
    for (const { container, start } of islands) {
      if (container.dataset.when === 'visible') whenVisible(container, start)
      // In sequence, so that each hydration is a task of its own.
      else await start()
    }
  })
}

/**
 * Starts the island with a touch.
 *
 * @returns a function that starts it once, and again after a failure
 */
function starter(
  container: HTMLElement,
  name: string,
  load: Loader | undefined,
  report: Report,
): () => Promise<void> {
  let starting: Promise<void> | null = null
  async function start() {
    try {
      const [{ hydrate }, module] = await Promise.all([import('./hydrate'), load?.()])
      delete container.dataset.failed
      hydrate(container, (module as IslandModule).default, (error, kind) =>
        report(error, name, kind),
      )
      container.dataset.live = ''
      if (!document.querySelector(WAITING)) document.documentElement.dataset.hydrated = ''
    } catch (error) {
      starting = null
      container.dataset.failed = ''
      report(error, name)
      watchTouches()
    }
  }
  function again(): Promise<void> {
    starting ??= start()
    return starting
  }
  function watchTouches() {
    for (const touch of TOUCHES) container.addEventListener(touch, again, { once: true })
  }
  watchTouches()
  // An island that failed to load offline is tried again when the browser is back online.
  addEventListener('online', () => 'failed' in container.dataset && void again())
  // Somebody has begun to type before this script was here.
  if (container.querySelector('input:focus')) void again()
  return again
}

function whenIdle(go: () => void): void {
  // Safari has no idle callbacks. There `setTimeout` is used, which takes the options for a delay of 0.
  const idle = window.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback)
  const wait = () => idle(go, { timeout: IDLE_WITHIN_MS })
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

function whenVisible(container: HTMLElement, go: () => void): void {
  if (!container.firstChild) return go()
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      go()
    },
    { rootMargin: '100%' },
  )
  // The container itself has no box (`display: contents`), and an extension may have put a hidden element into it.
  for (const child of container.children) watch.observe(child)
}
