/** A film that shows no new picture for so long is taken for broken. A hidden tab plays none, a held film neither: they are not counted. */
const STALL_MS = 4000

/** Stops the film, or lets it go on. The early script does the same before the app is there; the mark on the dialog is what both go by. */
export function holdFilm(dialog: HTMLDialogElement | null): void {
  const film = dialog?.querySelector('video')
  if (!dialog || !film) return
  film.autoplay = false
  if (dialog.toggleAttribute('data-film-held')) film.pause()
  // A browser that refuses to play it has done so when the film began, where that is dealt with.
  else film.play().catch(() => undefined)
}

function isHeld(film: HTMLVideoElement): boolean {
  return film.closest('[data-film-held]') !== null
}

/**
 * Plays the film, muted, if it is not playing yet. `onEnd` comes when it is over: by itself, by an error, because the
 * browser refuses to play it, or because nothing moves any more.
 *
 * @returns how to stop caring; the film is paused
 */
export function playFilm(film: HTMLVideoElement, onEnd: () => void): () => void {
  let stall: ReturnType<typeof setTimeout> | undefined
  function watch() {
    clearTimeout(stall)
    stall = setTimeout(() => (document.hidden || isHeld(film) ? watch() : onEnd()), STALL_MS)
  }
  function fail({ target }: Event) {
    // Sources are tried in their order: only when the last one has failed there is nothing left to play.
    if (target === film || target === film.lastElementChild) onEnd()
  }
  film.addEventListener('timeupdate', watch)
  film.addEventListener('ended', onEnd)
  film.addEventListener('error', fail, true)
  film.muted = true
  film.autoplay = !isHeld(film)
  if (film.autoplay)
    film.play().catch((error: unknown) => {
      // Paused by the browser, say in a hidden tab: that is no refusal.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onEnd()
    })
  watch()
  return () => {
    clearTimeout(stall)
    film.removeEventListener('timeupdate', watch)
    film.removeEventListener('ended', onEnd)
    film.removeEventListener('error', fail, true)
    film.pause()
  }
}

/** When the film ended or was skipped before the app was there, on the clock of `performance.now()`, or null. */
export function filmEndedAt(dialog: HTMLDialogElement): number | null {
  const mark = dialog.dataset.filmEnded
  return mark === undefined ? null : Number(mark)
}
