import { ADMIN } from './admin.mjs'
import { BACK_HALF } from './back-half.mjs'
import { BOARD } from './board.mjs'
import { DESK } from './desk.mjs'
import { FLIGHTS } from './flights.mjs'
import { HOME } from './home.mjs'
import { PAGES } from './pages.mjs'
import { REVEAL } from './reveal.mjs'
import { SERVER } from './server.mjs'
import { TIMETABLE } from './timetable.mjs'
import { TRAVEL } from './travel.mjs'

/**
 * The mutants: in each run one `from`, which is in `file` exactly once, becomes `to`. Then a test of the file `test` with
 * `only` in its title has to fail.
 *
 * @type {{ name: string, file: string, from: string, to: string, test: string, only: string }[]}
 */
export const MUTANTS = [
  ...HOME,
  ...REVEAL,
  ...BOARD,
  ...FLIGHTS,
  ...DESK,
  ...ADMIN,
  ...PAGES,
  ...SERVER,
  ...BACK_HALF,
  ...TIMETABLE,
  ...TRAVEL,
]
