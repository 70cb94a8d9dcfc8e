/**
 * The site's palette turned round, for the desk at the cave's entrance: rock becomes paper, and chalk becomes ink. Components
 * inside keep their own classes and stay readable: text has a contrast of 7:1 at least, borders of fields 3:1.
 */
export const DAYLIGHT =
  'scheme-light text-limestone [--color-rock:#ffffff] [--color-basalt:#f3eee3] [--color-slate:#e6dece] [--color-seam:#867e6d] ' +
  '[--color-dust:#575146] [--color-limestone:#2c2835] [--color-chalk:#15131d] [--color-torch:#12506b] [--color-glowworm:#00665c] ' +
  '[--color-acid:#17593a] [--color-ember:#a61b12]'
