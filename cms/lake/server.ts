/** For the server around a lake: what both of them do, so that they do it in the same way. Nothing here opens or loads the lake. */
export { bearerToken } from './access/access.server'
export { keepTrying } from './keep-trying.server'
export { isAlreadyThere } from './messages/if-none-match.server'
export { rangeOf } from './messages/range.server'
export { writeRawResponse } from './messages/raw-response.server'
export { endAfterBody } from './messages/unread-body.server'
