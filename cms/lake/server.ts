/** For the server around a lake. Nothing here opens or loads the lake. */
export { FILES_PATH, IMAGES_PATH, LAKE_PATH, SOCKET_PATH } from './addresses.server'
export { refuseUpgrade } from './messages/refusals.server'
