import { startIslands } from './islands/start'

/** Reports an error. The code for it is loaded with the first one. `listen.js` calls this for errors that nothing has caught. */
export const report = (thrown: unknown, island?: string): void =>
  void import('./browser-errors/report').then(
    (loaded) => loaded.report(thrown, island),
    // Without the code nothing is reported.
    () => undefined,
  )

startIslands(import.meta.glob('./**/*.island.tsx'), report)
