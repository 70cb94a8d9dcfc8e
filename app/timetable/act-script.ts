/* The inline script of an act's page. */
import { sendStars } from './calendars/send-star'
import { followShare } from './my-night/share'
import { followStars } from './stars'

followStars()
sendStars()
followShare()
