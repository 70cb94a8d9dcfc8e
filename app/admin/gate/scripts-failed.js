// Where the script that starts the islands cannot be loaded, nothing else could mark them.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    for (const island of document.querySelectorAll('[data-island]')) island.dataset.failed = ''
  },
  true,
)
