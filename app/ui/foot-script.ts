/* The inline script at the foot of every page. */
import { keepPlace } from './keep-place'
import { markLeaving } from './leaving'
import { followMenu } from './menu'

followMenu()
keepPlace()
markLeaving()
