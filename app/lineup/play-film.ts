/** Pauses or resumes the film. The state is `data-film-held` on the dialog. */
export function holdFilm(dialog: HTMLDialogElement | null): void {
  const film = dialog?.querySelector('video')
  if (!dialog || !film) return
  film.autoplay = false
  if (dialog.toggleAttribute('data-film-held')) film.pause()
  // Whoever listens for the end handles a browser that refuses to play.
  else film.play().catch(() => undefined)
}

/**
 * Plays the film, muted, if it is not playing yet. `onEnd` is called when the film ends or fails, or when the browser
 * refuses to play it, and when `raise-curtain.ts` ends a film that stalls.
 *
 * @returns a function that pauses the film and removes the listeners
 */
export function playFilm(film: HTMLVideoElement, onEnd: () => void): () => void {
  function fail({ target }: Event) {
    // Browsers try the sources in order, so only the error of the last one ends the film.
    if (target === film || target === film.lastElementChild) onEnd()
  }
  function stop() {
    if (film.closest('[data-film-ended]')) onEnd()
  }
  film.addEventListener('pause', stop)
  film.addEventListener('ended', onEnd)
  film.addEventListener('error', fail, true)
  film.muted = true
  film.autoplay = film.closest('[data-film-held]') === null
  if (film.autoplay)
    film.play().catch((error: unknown) => {
      // An AbortError is a pause, for example in a hidden tab, and no refusal.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onEnd()
    })
  return () => {
    film.removeEventListener('pause', stop)
    film.removeEventListener('ended', onEnd)
    film.removeEventListener('error', fail, true)
    film.pause()
  }
}

/** The `performance.now()` at which the film ended or was skipped before hydration, or null. */
export function filmEndedAt(dialog: HTMLDialogElement): number | null {
  const mark = dialog.dataset.filmEnded
  return mark === undefined ? null : Number(mark)
}
