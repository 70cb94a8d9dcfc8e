/* The inline script at the foot of every page. */
import { markLeaving } from './leaving'
import { followMenu } from './menu'

followMenu()
markLeaving()
