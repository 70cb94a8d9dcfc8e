/**
 * Places at which the product is broken, one at a time: `from` becomes `to` in `file`, and `test` (narrowed by `only`, a part of
 * a title) has to fail.
 */
export const MUTANTS = [
  {
    name: 'the skip link is gone',
    file: 'app/root.tsx',
    from: 'className="skip-link"',
    to: 'hidden className="skip-link"',
    test: 'tests/e2e/keyboard.test.ts',
  },
  {
    name: 'the page is not marked while it is left',
    file: 'app/ui/page.js',
    from: "page.dataset.leaving = ''",
    to: 'page.dataset.staying = 1',
    test: 'tests/e2e/leaving.test.ts',
  },
  {
    name: 'an island that failed to load is not tried again',
    file: 'app/islands/start.ts',
    from: 'starting = null\n',
    to: '\n',
    test: 'tests/e2e/islands.test.ts',
  },
  {
    name: 'an island that throws is not started again',
    file: 'app/islands/hydrate.tsx',
    from: 'hasCrashed: crashes > 0',
    to: 'hasCrashed: true',
    test: 'tests/e2e/islands.test.ts',
  },
  {
    name: 'React is loaded with the page',
    file: 'app/islands/start.ts',
    from: "if (document.readyState === 'complete') wait()",
    to: 'if (document.body) go()',
    test: 'tests/e2e/islands.test.ts',
    only: 'nothing of React',
  },
  {
    name: 'the message of an error is reported',
    file: 'app/browser-errors/send.ts',
    from: 'kind: kindOf(error)',
    to: "kind: error instanceof Error ? error.message : 'Error'",
    test: 'tests/e2e/islands.test.ts',
    only: 'reaches the log',
  },
  {
    name: 'a toast is shown for 50 s',
    file: 'app/ui/toasts/toast-region.tsx',
    from: 'duration={5000}',
    to: 'duration={50000}',
    test: 'tests/e2e/toasts.test.ts',
  },
  {
    name: 'a toast is swiped by 500 px',
    file: 'app/ui/toasts/toast-region.tsx',
    from: 'swipeThreshold={50}',
    to: 'swipeThreshold={500}',
    test: 'tests/e2e/toasts.test.ts',
  },
  {
    name: 'a plain toast stays',
    file: 'app/ui/toasts/toasts.island.tsx',
    from: 'if (left <= 0) dismissToast(id)',
    to: '',
    test: 'tests/e2e/toasts.test.ts',
  },
  {
    name: 'a form is sent as often as it is clicked',
    file: 'app/forms/use-submit.ts',
    from: 'if (isBusy.current) return',
    to: '',
    test: 'tests/e2e/flights-sending.test.ts',
  },
  {
    name: 'the route that names no body is accepted',
    file: 'server/routes.ts',
    from: 'body === undefined)',
    to: 'body === null)',
    test: 'server/routes.test.ts',
  },
  {
    name: 'every query reaches Remix',
    file: 'server/site.ts',
    from: "if (query === '' || !resource?.query?.length) return path",
    to: 'if (query !== null) return query ? `${path}?${query}` : path',
    test: 'tests/integration/kept-pages.test.ts',
  },
]
