/* The inline script of the timetable. */
import { followMyNight } from './calendars/my-night-calendar'
import { keepNowNext } from './keep-now-next'
import { proposeNight } from './my-night/proposal'
import { followShare } from './my-night/share'
import { showChanges } from './my-night/what-changed'
import { keepOffline } from './offline/offline'
import { followStars } from './stars'

followStars()
keepNowNext()
followShare()
proposeNight()
showChanges()
followMyNight()
keepOffline()
