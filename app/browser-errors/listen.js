// Hears the errors of this page. What reports them (`report.ts`) is loaded by the entry, and that by the first error on a page
// without islands.
{
  const { entry } = document.currentScript.dataset
  const tell = (event) =>
    import(entry).then(
      (loaded) => loaded.report(event.error ?? event.reason),
      // Without the entry nothing is reported.
      () => {},
    )
  addEventListener('error', tell)
  addEventListener('unhandledrejection', tell)
}
