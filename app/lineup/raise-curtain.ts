import { holdFilm } from './play-film'

/** After the film. */
const LONGEST_WAIT_MS = 10_000
const STALLED_MS = 2000

/*
 * The inline script that starts the show before hydration. It plays the film, ends a film that stalls, handles the skip button, and
 * writes the time of the film's end on the dialog (`filmEndedAt` reads it). After the film it gives the show up and marks the
 * island with `data-given-up`, so that the whole line-up shows: when the visitor does not want to wait for the island, when the
 * island could not be loaded, and at the latest after 10 s without it.
 */
const root = document.documentElement
const dialog = document.getElementById('intro') as HTMLDialogElement
const film = dialog.querySelector('video')!
const island = dialog.parentNode as HTMLElement
let stall: ReturnType<typeof setTimeout> | undefined

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) raiseCurtain()

function raiseCurtain(): void {
  film.addEventListener('playing', () => (dialog.dataset.filmPlays = ''))
  film.addEventListener('timeupdate', watch)
  film.addEventListener('ended', end)
  film.addEventListener(
    'error',
    ({ target }) => {
      if (target === film || target === film.lastElementChild) end()
    },
    true,
  )
  dialog.addEventListener('click', ({ target }) => press(target as Element), true)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (dialog.dataset.filmEnded) giveUp()
    else end()
  })
  // Browsers close a dialog at the second Escape, even if the first was cancelled.
  dialog.addEventListener('close', giveUp)
  new MutationObserver(giveUpIfLost).observe(island, { attributeFilter: ['data-failed'] })
  dialog.showModal()
  dialog.focus()
  if (dialog.dataset.film === 'none') return end()
  film.muted = true
  film.autoplay = true
  watch()
  film.play().catch((error: DOMException) => {
    if (error.name !== 'AbortError') end()
  })
}

function press(target: Element): void {
  if (target.closest('[data-skip-intro]')) end()
  if (target.closest('[data-skip-show]')) giveUp()
  if (target.closest('[data-pause-intro]') && !isHydrated()) holdFilm(dialog)
}

function end(): void {
  if (dialog.dataset.filmEnded) return
  dialog.dataset.filmEnded = String(performance.now())
  film.pause()
  setTimeout(giveUp, LONGEST_WAIT_MS)
  if (isHydrated()) return
  // The pressed button is hidden now.
  dialog.querySelector<HTMLElement>('.show-to-come')!.focus()
  giveUpIfLost()
}

function giveUp(): void {
  if (isHydrated() || 'givenUp' in island.dataset) return
  island.dataset.givenUp = ''
  dialog.close()
  const wall = document.getElementById('wall-heading')!.parentNode as HTMLElement
  wall.focus({ preventScroll: true })
}

function giveUpIfLost(): void {
  if ('failed' in island.dataset && dialog.dataset.filmEnded) giveUp()
}

/** Two seconds without a new frame are the end. `play-film.ts` notices that `end` pauses the film. */
function watch(): void {
  clearTimeout(stall)
  stall = setTimeout(() => {
    if (document.hidden || 'filmHeld' in dialog.dataset) watch()
    else end()
  }, STALLED_MS)
}

function isHydrated(): boolean {
  return 'hydrated' in root.dataset
}
