/** Addresses of Sanity's HTTP API. */
export const LAKE_PATH = /^\/+v[0-9X]/
/** Addresses of its sockets, with the name of a dataset. */
export const SOCKET_PATH = /^\/v(?:1|X|\d{4}-\d\d-\d\d)\/socket\/([^/?]+)(?:\?|$)/
export const IMAGES_PATH = /^\/images\//
export const FILES_PATH = /^\/files\//
