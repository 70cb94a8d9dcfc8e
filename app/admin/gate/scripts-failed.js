// Marks the islands as failed when the script that starts them cannot be loaded.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    for (const island of document.querySelectorAll('[data-island]')) island.dataset.failed = ''
  },
  true,
)
