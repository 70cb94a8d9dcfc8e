;(function (dialog, root) {
  var film = dialog.querySelector('video')
  var island = dialog.parentNode
  var stall
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  function end() {
    if (dialog.dataset.filmEnded) return
    dialog.dataset.filmEnded = performance.now()
    film.pause()
    setTimeout(giveUp, 10000)
    if ('hydrated' in root.dataset) return
    // The pressed button is hidden now.
    dialog.querySelector('.show-to-come').focus()
    giveUpIfLost()
  }
  function giveUp() {
    if ('hydrated' in root.dataset || 'givenUp' in island.dataset) return
    island.dataset.givenUp = ''
    dialog.close()
    document.getElementById('wall-heading').parentNode.focus({ preventScroll: true })
  }
  function giveUpIfLost() {
    if ('failed' in island.dataset && dialog.dataset.filmEnded) giveUp()
  }
  // Two seconds without a new frame are the end. `play-film.ts` notices that `end` pauses the film.
  function watch() {
    clearTimeout(stall)
    stall = setTimeout(function () {
      if (document.hidden || 'filmHeld' in dialog.dataset) watch()
      else end()
    }, 2000)
  }
  film.addEventListener('playing', function () {
    dialog.dataset.filmPlays = ''
  })
  film.addEventListener('timeupdate', watch)
  film.addEventListener('ended', end)
  film.addEventListener(
    'error',
    function (event) {
      if (event.target === film || event.target === film.lastElementChild) end()
    },
    true,
  )
  dialog.addEventListener(
    'click',
    function (event) {
      if (event.target.closest('[data-skip-intro]')) end()
      if (event.target.closest('[data-skip-show]')) giveUp()
      if (event.target.closest('[data-pause-intro]') && !('hydrated' in root.dataset)) {
        film.autoplay = false
        if (dialog.toggleAttribute('data-film-held')) film.pause()
        // A pause before it plays is no refusal.
        else film.play().catch(function () {})
      }
    },
    true,
  )
  dialog.addEventListener('cancel', function (event) {
    event.preventDefault()
    if (dialog.dataset.filmEnded) giveUp()
    else end()
  })
  // Browsers close a dialog at the second Escape, even if the first was cancelled.
  dialog.addEventListener('close', giveUp)
  new MutationObserver(giveUpIfLost).observe(island, { attributeFilter: ['data-failed'] })
  dialog.showModal()
  dialog.focus()
  film.muted = film.autoplay = true
  watch()
  film.play().catch(function (error) {
    if (error.name !== 'AbortError') end()
  })
})(document.getElementById('intro'), document.documentElement)
