// Reports the errors of this page. The code for it (`report.ts`) is loaded by the entry, and on a page without islands the first
// error loads the entry.
{
  const { entry } = document.currentScript.dataset
  const reportEvent = (event) =>
    loadModule(entry).then(
      (loaded) => loaded.report(event.error ?? event.reason),
      // Without the entry nothing is reported.
      () => {},
    )
  addEventListener('error', reportEvent)
  addEventListener('unhandledrejection', reportEvent)
}
