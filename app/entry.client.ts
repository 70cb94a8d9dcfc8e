import { startIslands } from './islands/start'

/** Reports an error. The code for it is loaded with the first one. `listen.ts` calls this for errors that nothing has caught. */
export const reportLater = (thrown: unknown, island?: string, kind?: 'Recovered'): void =>
  void import('./browser-errors/report').then(
    (loaded) => loaded.report(thrown, island, kind),
    // Without the code nothing is reported.
    () => undefined,
  )

// By name, and not by `import.meta.glob`, which would put the path of each file into the first script of every page.
startIslands(
  {
    admin: () => import('./admin/admin.island'),
    board: () => import('./pinboard/board.island'),
    'capacity-meter': () => import('./booking/meter/capacity-meter.island'),
    'checkout-widget': () => import('./home/checkout/checkout-widget.island'),
    countdown: () => import('./home/countdown/countdown.island'),
    'flight-form': () => import('./flights/form/flight-form.island'),
    'home-effects': () => import('./home/effects/home-effects.island'),
    'pick-ups': () => import('./flights/arrivals/pick-ups.island'),
    reveal: () => import('./lineup/reveal.island'),
    toasts: () => import('./ui/toasts/toasts.island'),
  },
  reportLater,
)
