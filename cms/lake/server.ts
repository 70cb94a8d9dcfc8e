/** For the server around a lake. Nothing here opens or loads the lake. */
export { FILES_PATH, IMAGES_PATH, LAKE_PATH, SOCKET_PATH } from './addresses.server'
export { type S3Address, readS3Address, WrongS3Address } from './asset-store/s3-address.server'
export { refuseUpgrade } from './messages/refusals.server'
